import { isOnScreen, partsNamed } from './page-parts.ts';
import { type Drawn, drawn, fileOf, type Movement, travel, type Way } from './travelling-picture.ts';

/** The picture of a link to a page: of the one that was pressed, else of the first on the screen. */
function pictureOfLinkTo(pathname: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === pathname,
  );
  const pictures = links.flatMap((link) => link.querySelector('picture') ?? []).filter(isOnScreen);
  return pictures.find((picture) => picture.closest('[data-pressed]')) ?? pictures[0];
}

/** The picture that a page is about. */
const heroPicture = () => partsNamed('hero').find((part) => part.localName === 'picture' && isOnScreen(part));

/** What a page's text is drawn on: its line, and the disc of that. */
const lineOnScreen = (name: string) => partsNamed(name).find(isOnScreen);

/** The largest parts of an element that hold none of `kept`. */
function partsWithout(kept: readonly Element[], element: Element): Element[] {
  if (kept.includes(element)) return [];
  if (!kept.some((one) => element.contains(one))) return [element];
  return [...element.children].flatMap((child) => partsWithout(kept, child));
}

/** When words of a new page come: those beside a picture that travels, and those that it passes over or lies under, in ms. */
const besideAfterMs = 160;
const underAfterMs = 400;

/** Whether a picture reaches up behind the header. */
const isUnder = ({ offsetHeight }: HTMLElement, { frame }: Drawn): boolean => frame.y < offsetHeight - 1;

/** Whether a picture passes over the heading on its way: it begins in the same columns, and no higher. */
function passesHeading({ from: { frame } }: Way): boolean {
  const heading = document.querySelector('main h1')?.getBoundingClientRect();
  if (!heading || frame.x >= heading.right || frame.x + frame.width <= heading.left) return false;
  return frame.y + frame.height > heading.top;
}

/** The largest element around a picture that holds nothing else. */
function plateOf(picture: Element): Element {
  const { parentElement } = picture;
  return parentElement?.childElementCount === 1 ? plateOf(parentElement) : picture;
}

/** Of the page that is left, while it is drawn. */
interface Before {
  /** The picture that travels on, and what it becomes on the page that is drawn then. */
  readonly picture?: {
    readonly drawn: Drawn;
    readonly file: string | undefined;
    readonly next: () => HTMLElement | undefined;
  };
  readonly beamY: number | undefined;
  readonly hasDisc: boolean;
}

function measureBefore(from: string, to: string): Before {
  const pressed = pictureOfLinkTo(to);
  const picture = pressed ?? heroPicture();
  const now = picture && drawn(picture);
  const next = pressed ? heroPicture : () => pictureOfLinkTo(from);
  return {
    picture: now && { drawn: now, file: fileOf(picture), next },
    beamY: lineOnScreen('beam')?.getBoundingClientRect().top,
    hasDisc: lineOnScreen('disc') !== undefined,
  };
}

/** Of the page that has been drawn. */
interface After {
  /** Where the picture travels to, and in which file: the larger, that of the hero. */
  readonly way?: Way;
  /** The beam, where there was one before, and how far below its place that was, in CSS px. */
  readonly beam?: { readonly part: HTMLElement; readonly below: number };
  /** What comes last: a line waits for the picture that it comes to carry, and so does what frames it. */
  readonly last: readonly Element[];
  /** … and so do words over a picture, for one ground cannot be read on the other, while it comes or goes. */
  readonly headers: readonly HTMLElement[];
  /** When the text comes, in ms; undefined where it is there at once: nothing else would be seen meanwhile. */
  readonly textAfterMs: number | undefined;
}

function wayOf({ picture: left }: Before): Way | undefined {
  const picture = left?.next();
  const to = picture && drawn(picture);
  const file = picture && ((picture.dataset.part && fileOf(picture)) || left?.file);
  return left && to && file ? { picture, file, from: left.drawn, to } : undefined;
}

/** All is measured before anything is written: in between, the page would be laid out once more. */
function measureAfter(before: Before): After {
  const way = wayOf(before);
  const [beam, disc] = [lineOnScreen('beam'), lineOnScreen('disc')];
  const hadBeam = before.beamY !== undefined;
  const late = hadBeam ? !before.hasDisc && disc : beam;
  return {
    way,
    beam: beam && hadBeam ? { part: beam, below: before.beamY - beam.getBoundingClientRect().top } : undefined,
    last: way ? [plateOf(way.picture), ...(late ? [late] : [])] : [],
    headers: way ? partsNamed('header').filter((part) => isUnder(part, way.from) || isUnder(part, way.to)) : [],
    textAfterMs: way && (passesHeading(way) ? underAfterMs : besideAfterMs),
  };
}

/** A length of time that the tokens name, in ms. */
function token(styles: CSSStyleDeclaration, name: string): number {
  const value = styles.getPropertyValue(name);
  return Number.parseFloat(value) * (value.endsWith('ms') ? 1 : 1000);
}

/** Leads over to the page that has been drawn: its picture travels, its text comes, the line moves to its place. */
function play({ way, beam, last, headers, textAfterMs }: After): Movement {
  const styles = getComputedStyle(document.documentElement);
  const [t2, t4] = [token(styles, '--t2'), token(styles, '--t4')];
  const slow = { duration: t4, easing: styles.getPropertyValue('--e-io') };
  const moves: Animation[] = [];
  const come = (parts: readonly Element[], delay: number) => {
    for (const part of parts) moves.push(part.animate({ opacity: [0, 1] }, { duration: t2, delay, fill: 'backwards' }));
  };
  const travelled = way && travel(way, slow);
  if (beam) moves.push(beam.part.animate({ transform: [`translateY(${beam.below}px)`, 'none'] }, slow));
  come(last, t4 - t2);
  come(headers, underAfterMs);
  if (textAfterMs !== undefined) {
    const kept = [travelled?.layer, beam?.part, ...last].filter((part) => part !== undefined);
    const text = [...document.querySelectorAll('main')].flatMap((main) => partsWithout(kept, main));
    come(text, textAfterMs);
  }
  const end = () => {
    travelled?.end();
    for (const move of moves) move.cancel();
  };
  return { finished: Promise.allSettled([travelled?.finished, ...moves.map(({ finished }) => finished)]), end };
}

/**
 * Draws another page at once, in the turn of the press, and then leads over to it. The picture of the link that was pressed
 * travels to the page's own, or the page's own back to that of the link that leads there.
 */
export function exchangePages(from: string, to: string, update: () => void): Movement {
  const before = measureBefore(from, to);
  update();
  return play(measureAfter(before));
}
