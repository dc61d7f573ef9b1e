import { type KeyboardEvent, useLayoutEffect, useReducer } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { lastingStorage } from '../../preferences/safe-storage.ts';
import range from '../../ui/Range.module.css';
import styles from './PlayerControls.module.css';

const storageKey = 'captions';
const off = 'off';
const stepS = 5;
const speeds = [1, 1.25, 1.5, 2];

/** 62 s are "1:02", 3723 s are "1:02:03". */
export function clockText(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

const captionsOf = ({ textTracks }: HTMLMediaElement) =>
  [...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');

const isShown = ({ mode }: TextTrack) => mode === 'showing';

function showCaptions(media: HTMLMediaElement, shown: TextTrack | undefined): void {
  for (const track of captionsOf(media)) track.mode = track === shown ? 'showing' : 'disabled';
}

/** Where the browser refuses, its own controls come back and show why. A pause ends a start. */
const controlsBack = (media: HTMLMediaElement) => (error: Error) => {
  if (error.name !== 'AbortError') media.controls = true;
};

function playOrPause(media: HTMLMediaElement): void {
  if (media.error) media.load();
  if (media.paused) media.play().catch(controlsBack(media));
  else media.pause();
}

/** iPhones have a full screen of videos only. */
function fullScreenOf(media: HTMLMediaElement & { webkitEnterFullscreen?: () => void }) {
  const own = media.webkitEnterFullscreen && (async () => media.webkitEnterFullscreen?.());
  const open = document.fullscreenEnabled ? () => media.requestFullscreen() : own;
  return open && (() => void open().catch(controlsBack(media)));
}

const events = ['play', 'pause', 'timeupdate', 'durationchange', 'volumechange', 'ratechange', 'emptied'];

/** Removes the browser's controls, except in full screen, and shows captions as the visitor chose them last. */
function replaceControls(media: HTMLMediaElement, update: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const chosen = lastingStorage.read(storageKey);
  const preferred = captionsOf(media).find(({ language }) => language === chosen);
  if (preferred || chosen === off) showCaptions(media, preferred);
  media.controls = false;
  update();
  for (const type of events) media.addEventListener(type, update, { signal });
  const remember = () => {
    lastingStorage.write(storageKey, captionsOf(media).find(isShown)?.language ?? off);
    update();
  };
  media.textTracks.addEventListener('change', remember, { signal });
  media.addEventListener('click', () => media.controls || playOrPause(media), { signal });
  const follow = () => {
    media.controls = document.fullscreenElement === media;
  };
  document.addEventListener('fullscreenchange', follow, { signal });
  const given = new MutationObserver(update);
  given.observe(media, { attributeFilter: ['controls'] });
  return () => {
    stopping.abort();
    given.disconnect();
    media.controls = true;
  };
}

export interface PlayerControlsProps {
  readonly media: HTMLMediaElement;
  readonly name: string | undefined;
  readonly durationS?: number | undefined;
  readonly isSilent?: boolean | undefined;
}

/** The line below a video or a recording: play, position, time, sound, captions, full screen or speed. */
export function PlayerControls({ media, name, durationS, isSilent }: PlayerControlsProps) {
  const t = useText();
  const [, update] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => replaceControls(media, update), [media]);
  if (media.controls && document.fullscreenElement !== media) return null;
  const { currentTime, paused, muted, playbackRate } = media;
  // Unknown before the file loads, and infinite for a live stream.
  const end = [media.duration, durationS].find((known) => Number.isFinite(known));
  const clock = [currentTime, end ?? []].flat().map(clockText).join(' / ');
  const seek = (time: number) => {
    media.currentTime = Math.max(0, Math.min(time, end ?? time));
    update();
  };
  const captions = captionsOf(media);
  const shown = captions.findIndex(isShown);
  const nextCaptions = () => showCaptions(media, captions[shown + 1]);
  const isAudio = media instanceof HTMLAudioElement;
  const fullScreen = isAudio ? undefined : fullScreenOf(media);
  const start = () => playOrPause(media);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ' ': start,
    arrowleft: () => seek(currentTime - stepS),
    arrowright: () => seek(currentTime + stepS),
    c: nextCaptions,
    f: fullScreen,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    const isClick = event.key === ' ' && event.target instanceof HTMLButtonElement;
    if (!act || isClick || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const word = (text: string, onClick: (() => void) | false | undefined, isOn?: boolean) =>
    onClick && (
      <button type="button" className={`plain-link marked ${styles.word}`} aria-pressed={isOn} onClick={onClick}>
        {text}
      </button>
    );
  const captionsName = (captions.length > 1 && captions[shown]?.label) || t('video.captions');
  const mute = () => Object.assign(media, { muted: !muted });
  const hurry = () => Object.assign(media, { playbackRate: speeds[speeds.indexOf(playbackRate) + 1] ?? 1 });
  return (
    <fieldset className={`small ${styles.line}`} aria-label={name} onKeyDown={onKeyDown}>
      {word(t(paused ? 'video.start' : 'video.pause'), start)}
      <input
        className={`${range.range} ${styles.position}`}
        type="range"
        dir="ltr"
        aria-label={t('video.position')}
        aria-valuetext={clock}
        max={end ?? 0}
        step="any"
        value={currentTime}
        disabled={end === undefined}
        onChange={({ target }) => seek(target.valueAsNumber)}
      />
      <span className={styles.time}>{clock}</span>
      <span className={styles.words}>
        {word(t('video.sound'), !isSilent && mute, !muted)}
        {word(captionsName, captions.length > 0 && nextCaptions, shown >= 0)}
        {word(t('video.full'), fullScreen)}
        {word(t('video.speed', { speed: playbackRate }), isAudio && hurry)}
      </span>
    </fieldset>
  );
}
