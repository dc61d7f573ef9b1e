import { lastingStorage } from '../../preferences/safe-storage.ts';

const storageKey = 'captions';
const off = 'off';

/** Shows captions as the visitor chose them last, and remembers the next choice. Returns what ends it. */
export function rememberCaptions({ textTracks }: HTMLMediaElement): () => void {
  const tracks = [...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
  const chosen = lastingStorage.read(storageKey);
  const preferred = tracks.find(({ language }) => language === chosen);
  if (preferred || chosen === off)
    for (const track of tracks) track.mode = track === preferred ? 'showing' : 'disabled';
  const remember = () => {
    const shown = tracks.find(({ mode }) => mode === 'showing');
    lastingStorage.write(storageKey, shown ? shown.language : off);
  };
  textTracks.addEventListener('change', remember);
  return () => textTracks.removeEventListener('change', remember);
}
