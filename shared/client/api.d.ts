// What the content API gives, as TypeScript. Written by `node tests/check/openapi.ts --write` from openapi.json; a site
// gives the same file at /api/v1/client.d.ts. Objects are open: fields, kinds of blocks, codes and other values may be added.

/** What went wrong (RFC 9457) */
export interface Problem {
    /** URL of what is said of problems of this code */
    type: string;
    /** What kind of problem it is, in two or three words; the same for every one of its code */
    title: string;
    /** HTTP status of the reply */
    status: number;
    /** What went wrong with this request, in one sentence */
    detail: string;
    /** Path that was asked for, without its query */
    instance?: string;
    /**
     * What kind of problem it is, for programs. Codes may be added
     */
    code: "bad-request" | "unauthorized" | "not-found" | "gone" | "method-not-allowed" | "content-too-large" | "unsupported-media-type" | "range-not-satisfiable" | "too-many-requests" | "upstream-unavailable" | "bad-gateway" | "gateway-timeout" | "overloaded" | "internal" | "not-implemented";
    /**
     * What could not be done, in the words of the error catalogue
     */
    action?: "fetch landing info" | "fetch menu info" | "fetch design projects" | "fetch art projects" | "fetch project detail" | "fetch about info" | "fetch process info" | "fetch biography info" | "fetch general page";
    /** Of a bad request: the parameters at fault */
    errors?: ParameterFault[];
    /** Id of the request, by which the log knows it; the same as `X-Request-Id` */
    requestId: string;
}

/** A parameter of the request that is not as the contract says */
export interface ParameterFault {
    /** JSON pointer to the parameter, as a URI fragment: `#/query/{name}` or `#/path/{name}` */
    pointer: string;
    /** What is wrong with it, for a developer */
    detail: string;
}

/** Public configuration of a deployment */
export interface PublicConfig {
    /** Base path of this API */
    apiBase: string;
    /** Origin of canonical links */
    publicUrl: string;
    /** Name of the atelier */
    atelierName: string;
    /** Name of the artist */
    artistName: string;
    /** The artist's name in the addresses of art pages */
    artistSlug: string;
    /** BCP 47 tag of the language that everything is in */
    locale: string;
    /** Official account */
    wechatQr?: QrPicture;
    /** Channel */
    wechatContact?: QrPicture;
    /**
     * @deprecated
     * Moved to `/site`
     */
    device: {
        /** Windows narrower than this are phones, in CSS pixels */
        mobileBelowPx: number;
        /** Windows at least this wide are desktops, in CSS pixels */
        desktopFromPx: number;
        /** Wait for the end of a resize, in milliseconds */
        resizeDebounceMs: number;
    };
    /** Where the icons come from that content names */
    icons: {
        /** Sets that this server has */
        prefixes: string[];
        /** Where it gives them, as the Iconify API does */
        endpoint: string;
        /** A public icon API, for other sets and when this server does not answer */
        fallbackUrl?: string;
        /** How long a place in a page waits for its icon, in milliseconds */
        timeoutMs: number;
    };
    /** Whom pictures are credited to */
    credit?: string;
    /** URL of the license of the images */
    licenseUrl?: string;
    /**
     * @deprecated
     * Former name of `licenseUrl`
     */
    licenceUrl?: string;
    /** How visits are counted, where they are */
    analytics?: {
        /** Id of the property that visits are counted for */
        id: string;
        /** URL of the script that counts them */
        url: string;
    };
    /** Addresses of the site that lead elsewhere */
    routeRules: RouteRule[];
    brand: Brand;
    /** Year of the copyright line */
    year: number;
}

/** A picture in the panel of the messaging item */
export interface QrPicture {
    /** Path of the picture on this origin */
    src: string;
    /** What is seen, in one sentence */
    alt: string;
    /** What stands below it, plain text */
    caption: string;
}

/** An address of the site that leads elsewhere */
export interface RouteRule {
    /** Path that is led away, without query */
    from: string;
    /** Path or URL that it leads to */
    to: string;
    /** HTTP status of the redirect */
    status: 301 | 302 | 307 | 308;
}

/** Address of the atelier */
export interface Address {
    /** Name of the city */
    city: string;
    /** The address, a line each */
    lines: string[];
    /** IANA time zone */
    timeZone: string;
}

/** An account elsewhere */
export interface Social {
    /** Its name, plain text */
    label: string;
    /** URL of the account */
    url: string;
}

/** Who the atelier and the artist are, and how to reach them */
export interface Brand {
    /** Addresses of the atelier */
    addresses: Address[];
    /**
     * @deprecated
     * Former name of `addresses`
     */
    places: Address[];
    /** Mail address of the atelier */
    mail?: string;
    /** Mail address of the artist */
    artMail?: string;
    /** Accounts of the atelier */
    socials: Social[];
    /** Of the artist, on art pages; empty: those of the atelier */
    artSocials: Social[];
    /**
     * @deprecated
     * Moved to `/site`
     */
    chair?: {
        /** Width in centimeters */
        widthCm: number;
        /** Height in centimeters */
        heightCm: number;
    };
}

/** What belongs to this site alone, and its pages need: its drawings, its question */
export interface SiteOwn {
    /** Logos of the atelier and of the artist */
    logos: {
        /** SVG markup, viewBox 0 0 222 22, painted with currentColor */
        design?: string;
        /** SVG markup, viewBox 0 0 222 22, painted with currentColor */
        art?: string;
    };
    /** The same logos for `<use href>` */
    logoHrefs: {
        /** URL of a file and the name of the drawing in it */
        design?: string;
        /** URL of a file and the name of the drawing in it */
        art?: string;
    };
    /** Marks of the atelier and of the artist */
    marks: {
        /** SVG markup, viewBox 0 0 32 32, painted with currentColor */
        design?: string;
        /** SVG markup, viewBox 0 0 32 32, painted with currentColor */
        art?: string;
    };
    /** The same marks for `<use href>` */
    markHrefs: {
        /** URL of a file and the name of the drawing in it */
        design?: string;
        /** URL of a file and the name of the drawing in it */
        art?: string;
    };
    /** Breakpoints of the layout */
    device: {
        /** Windows narrower than this are phones, in CSS pixels */
        mobileBelowPx: number;
        /** Windows at least this wide are desktops, in CSS pixels */
        desktopFromPx: number;
        /** Wait for the end of a resize, in milliseconds */
        resizeDebounceMs: number;
    };
    /** Size of the chair beside the works on a wall */
    chair?: {
        /** Width in centimeters */
        widthCm: number;
        /** Height in centimeters */
        heightCm: number;
    };
    /** Version of the consent: a choice for a lower version is requested again */
    consentVersion: number;
}

/** Films and introductions of the landing page */
export interface Landing {
    /** The film of each section, where it has one */
    videos: {
        /** Of the atelier */
        design?: Video;
        /** Of the artist */
        art?: Video;
    };
    /** What introduces each section; empty where nothing does */
    intro: {
        /** Of the atelier */
        design: IntroItem[];
        /** Of the artist */
        art: IntroItem[];
    };
}

/** A film with one or more encodings */
export interface Video {
    /** Its encodings, best first */
    sources: VideoSource[];
    /** The picture to be shown until it plays */
    poster?: ContentImage;
    /** Width in pixels */
    width?: number;
    /** Height in pixels */
    height?: number;
    /** What is seen, in one sentence */
    alt?: string;
    /** What stands below it, plain text */
    caption?: string;
}

/** One encoding of a film */
export interface VideoSource {
    /** Path of the file on this origin, or the https URL of a page that plays it */
    src: string;
    /** MIME type with codecs, as the content gives it */
    type?: string;
    /** Width of this file in pixels, where the content gives it */
    width?: number;
}

/** An image. Only `src` and `sources` are always present. Sizes, tone and renditions appear after analysis */
export interface ContentImage {
    /** Path of the original image on this origin, or a `data:` URL if the content has the image inline */
    src: string;
    /** Alternative text, one sentence. Empty: the image is decorative. Absent: the content has none */
    alt?: string;
    /** What stands below it, plain text */
    caption?: string;
    /** Width in pixels, upright */
    width?: number;
    /** Height in pixels, upright */
    height?: number;
    /** Point that crops keep; absent for the center */
    focalPoint?: FocalPoint;
    /** Mean color, as a CSS color: oklch(lightness chroma hue) */
    tone?: string;
    /** Internal to the site: 10th percentile of the relative luminance (0 black, 1 white) of its top 30 % */
    bandMin?: number;
    /** Internal to the site: 90th percentile of the relative luminance (0 black, 1 white) of its top 30 % */
    bandMax?: number;
    /** data: URL of a preview 16 pixels wide, at most 400 bytes */
    preview?: string;
    /** Of a drawing whose file says how large its paper is, and its caption the scale */
    sheet?: Sheet;
    /** All of its derived files in a few words; absent where there are none */
    renditions?: Renditions;
    /** Derived files: AVIF, then WebP, by rising width. Empty until it is measured, of drawings, and where a list is asked for `pictures=cover`: `renditions` says them then */
    sources: ImageSource[];
}

/** Point of an image that crops must keep */
export interface FocalPoint {
    /** Fraction of the width, from the left */
    x: number;
    /** Fraction of the height, from the top */
    y: number;
}

/** The paper that a drawing to scale stands on, in millimeters */
export interface Sheet {
    /** Width of the paper in millimeters */
    widthMm: number;
    /** Height of the paper in millimeters */
    heightMm: number;
    /** Paper to thing, "1:50"; of several, the first that the caption names */
    scale: string;
}

/** Derived files of a picture: there is `{base}{width}.{ending}` for each width and ending, and `{base}square-{width}.{ending}` for each of `square` */
export interface Renditions {
    /** Same-origin path that their addresses begin with */
    base: string;
    /** Widths in pixels, rising */
    widths: number[];
    /** Widths in pixels, rising, of square files with the middle of a landscape, in all of its height, for upright windows; absent where there are none */
    square?: number[];
    /** Endings of their types, the smallest files first: `avif`, `webp`, `jpg` */
    endings: string[];
}

/** A derived file of a picture, which never changes */
export interface ImageSource {
    /** Width of the file in pixels */
    width: number;
    /** MIME type of the file */
    type: string;
    /** Path of the file on this origin */
    src: string;
}

/** One paragraph of the introduction of a section */
export interface IntroItem {
    /** A paragraph, plain text */
    text: string;
}

/** Both menus, and the options that lists are filtered by */
export interface Menu {
    /** The menu of the artist */
    art: {
        /** Opaque id of the menu */
        id?: string;
        /** Its heading, plain text */
        title?: string;
        /** Its entries, in the order of the content */
        items: MenuItem[];
    };
    /** The menu of the atelier, in groups */
    design: MenuGroup[];
    /** What design projects can be filtered by: their typologies */
    typologies: FilterOption[];
    /** What design projects can be filtered by: their sizes */
    sizes: FilterOption[];
}

/** One entry of a menu */
export interface MenuItem {
    /** Its words, plain text */
    label: string;
    /** Target as the content has it, not resolved. Absent: not a link */
    url?: string;
    /** Icon to be shown beside its words */
    icon?: string;
    /** Toggles the panel with the two QR pictures */
    isMessaging: boolean;
    /**
     * internal: a link to `path` on the site. external: a link to another site. messaging: toggles the panel with the two QR images. text: not a link
     */
    kind: "internal" | "external" | "messaging" | "text";
    /** Target on the site: path with query and fragment */
    path?: string;
    /** Target of the link: `path`, or a URL such as `mailto:…` */
    href?: string;
}

/** Entries of the menu under one heading */
export interface MenuGroup {
    /** Heading of the group, as the content spells it */
    title: string;
    /**
     * Kind of its entries, which the title names
     */
    kind: "pages" | "typologies" | "socials" | "other";
    /** Its entries, in the order of the content */
    items: MenuItem[];
    /** Heading of the group as the site shows it: without the spelling of the content */
    heading: string;
}

/** A value to filter by and the words shown for it */
export interface FilterOption {
    /** What to filter by, in lower case */
    value: string;
    /** The words to show for it, plain text */
    label: string;
}

/** All projects or works of a section, or those that are asked for */
export interface ProjectList {
    /** In the order of the content, unless another one is asked for */
    items: ProjectSummary[];
    /** How many there are, on all pages of the list */
    total: number;
    /** Other pages of the list. Empty without parameters, as the list is complete */
    links: PageLinks;
}

/** A design project or an art work, as the lists have it */
export interface ProjectSummary {
    /** Opaque id; the content may have a number */
    id: string;
    /** Its name in addresses, without a slash at either end */
    slug: string;
    /** The list that it is in */
    section: Section;
    /** Its title, plain text */
    title: string;
    /** Display text: "2024" or "2021–2023" */
    year?: string;
    /** Where it stands, plain text */
    place?: string;
    /** What kinds of project it is of */
    typologies: FilterOption[];
    /** How large the project is */
    size?: FilterOption;
    dimensions?: Dimensions;
    /** The size in the words of the content, plain text, if the figures do not hold all of it */
    dimensionsText?: string;
    /** What a work is made with, plain text */
    medium?: string;
    /** The picture that stands for it */
    cover?: ContentImage;
    /** First sentence, plain text */
    lead?: string;
    /**
     * When it was changed last, in UTC (RFC 3339): as the content dates it, else when a change was first seen. Absent until then
     */
    updatedAt?: string;
    /** Series that it belongs to, plain text; also in `extra` */
    series?: string;
    /** Printable fields the contract has no name for */
    extra: {
        [key: string]: string;
    };
    /** Path of its page on the site, in its one spelling */
    canonicalPath: string;
}

/**
 * A section of the site: the atelier (`design`) or the artist (`art`)
 */
export type Section = "design" | "art";

/** True size of a work, in centimeters */
export interface Dimensions {
    /** Width in centimeters */
    widthCm: number;
    /** Height in centimeters */
    heightCm: number;
    /** Depth in centimeters */
    depthCm?: number;
    /**
     * Present if the content does not say which figure is the width and the image does not tell: width first is assumed
     */
    order?: "assumed";
}

/** Other pages of a list, as paths of this API */
export interface PageLinks {
    /** Path of the first page, unless this is it */
    first?: string;
    /** Path of the page before this one */
    previous?: string;
    /**
     * @deprecated
     * Former name of `previous`
     */
    prev?: string;
    /** Path of the page after this one */
    next?: string;
}

/** A design project or an art work with all that is said of it */
export interface Project {
    /** Opaque id; the content may have a number */
    id: string;
    /** Its name in addresses, without a slash at either end */
    slug: string;
    /** The list that it is in */
    section: Section;
    /** Its title, plain text */
    title: string;
    /** Display text: "2024" or "2021–2023" */
    year?: string;
    /** Where it stands, plain text */
    place?: string;
    /** What kinds of project it is of */
    typologies: FilterOption[];
    /** How large the project is */
    size?: FilterOption;
    dimensions?: Dimensions;
    /** The size in the words of the content, plain text, if the figures do not hold all of it */
    dimensionsText?: string;
    /** What a work is made with, plain text */
    medium?: string;
    /** The picture that stands for it */
    cover?: ContentImage;
    /** First sentence, plain text */
    lead?: string;
    /**
     * When it was changed last, in UTC (RFC 3339): as the content dates it, else when a change was first seen. Absent until then
     */
    updatedAt?: string;
    /** Series that it belongs to, plain text; also in `extra` */
    series?: string;
    /** Printable fields the contract has no name for */
    extra: {
        [key: string]: string;
    };
    /** Its text and pictures, in the order of the content */
    blocks: Block[];
    /** Labels and values about it, in the order of the content */
    facts: Fact[];
    /** The one before it in its list; absent where it is the only one */
    previous?: Neighbor;
    /** The one after it in its list; absent where it is the only one */
    next?: Neighbor;
    /** Path of its page on the site, in its one spelling */
    canonicalPath: string;
}

/** One part of a text page, project or work. Kinds may be added: leave out a block whose `kind` you do not know */
export type Block = HeadingBlock | TextBlock | ImageBlock | GalleryBlock | VideoBlock | QuoteBlock | FactsBlock | ListBlock | LinkBlock | UnknownBlock;

/** A heading within the text */
export interface HeadingBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `heading`
     */
    kind: "heading";
    /** Level of the heading: 2 is below the title of the page */
    level: number;
    /** Its words, plain text */
    text: string;
}

/** Rich text */
export interface TextBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `text`
     */
    kind: "text";
    /** Sanitized HTML. It holds these elements, with these attributes, and no others: `a` (`href`, `title`, `rel`), `abbr` (`title`), `b`, `blockquote`, `br`, `caption`, `cite`, `code`, `dd`, `del`, `dl`, `dt`, `em`, `figcaption`, `figure`, `h2`, `h3`, `h4`, `h5`, `h6`, `hr`, `i`, `img` (`src`, `alt`, `width`, `height`, `title`), `ins`, `kbd`, `li`, `mark`, `ol` (`start`, `reversed`), `p`, `pre`, `q`, `s`, `small`, `span`, `strong`, `sub`, `sup`, `table`, `tbody`, `td` (`colspan`, `rowspan`), `tfoot`, `th` (`colspan`, `rowspan`, `scope`), `thead`, `time` (`datetime`), `tr`, `u`, `ul`; each may have `lang` and `dir` and `id` */
    html: string;
    /** The same without HTML; only where it is asked for (`text=tree`) */
    tree?: RichTextNode[];
}

/** A part of rich text. Kinds may be added */
export type RichTextNode = RichTextSpan | RichTextElement;

/** Words of one line that are all marked alike */
export interface RichTextSpan {
    /**
     * Always `span`
     */
    kind: "span";
    /** Words, plain text; a line break is `\n` */
    text: string;
    /** What the words are, from the outside in */
    marks?: RichTextMark[];
}

/** What words in a line are: emphasized, a link, a date */
export interface RichTextMark {
    /**
     * Name of the element in HTML. Names may be added
     */
    tag: "a" | "abbr" | "b" | "cite" | "code" | "del" | "em" | "i" | "ins" | "kbd" | "mark" | "q" | "s" | "small" | "span" | "strong" | "sub" | "sup" | "time" | "u";
    /** Attributes of the element, by their names in HTML */
    attributes?: {
        [key: string]: string;
    };
}

/** A paragraph, a heading, a list, a table, or a part of one */
export interface RichTextElement {
    /**
     * Always `element`
     */
    kind: "element";
    /**
     * Name of the element in HTML. Names may be added
     */
    tag: "blockquote" | "caption" | "dd" | "dl" | "dt" | "figcaption" | "figure" | "h2" | "h3" | "h4" | "h5" | "h6" | "hr" | "img" | "li" | "ol" | "p" | "pre" | "table" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr" | "ul";
    /** Attributes of the element, by their names in HTML */
    attributes?: {
        [key: string]: string;
    };
    /** What stands in it, in order */
    children: RichTextNode[];
}

/** One picture */
export interface ImageBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `image`
     */
    kind: "image";
    /** The picture */
    image: ContentImage;
}

/** Several pictures that belong together */
export interface GalleryBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `gallery`
     */
    kind: "gallery";
    /** Heading of the gallery, plain text */
    title?: string;
    /** Its pictures, in the order of the content */
    items: GalleryItem[];
}

/** A picture in two sizes; either side stands in for the other when the content has only one */
export interface GalleryItem {
    /** The picture to be looked at in full */
    full: ContentImage;
    /** The picture to be shown small */
    thumbnail: ContentImage;
}

/** One film */
export interface VideoBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `video`
     */
    kind: "video";
    /** The film */
    video: Video;
}

/** Somebody's words */
export interface QuoteBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `quote`
     */
    kind: "quote";
    /** What was said, plain text */
    text: string;
    /** Who said it, plain text */
    attribution?: string;
}

/** A list of labels and values */
export interface FactsBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `facts`
     */
    kind: "facts";
    /** The facts, in the order of the content */
    items: Fact[];
}

/** One line of a list of facts: a label and a value */
export interface Fact {
    /** What the fact is about, plain text */
    label: string;
    /** The fact, plain text */
    value: string;
}

/** A list of short texts */
export interface ListBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `list`
     */
    kind: "list";
    /** Whether its items are numbered */
    isOrdered: boolean;
    /**
     * @deprecated
     * Former name of `isOrdered`
     */
    ordered: boolean;
    /** Its items, plain text */
    items: string[];
}

/** A link that stands by itself */
export interface LinkBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `link`
     */
    kind: "link";
    /** Where it leads: a path of this site, or the URL of another one */
    href: string;
    /** Its words, plain text */
    label: string;
    /** Icon to be shown beside its words */
    icon?: string;
}

/** A block of a kind that the contract has no name for */
export interface UnknownBlock {
    /** Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other */
    id: string;
    /**
     * Always `unknown`
     */
    kind: "unknown";
    /** Printable text of a block of no known kind */
    text: string;
}

/** The project before or after another one in its list, which wraps around */
export interface Neighbor {
    /** Opaque id; the content may have a number */
    id: string;
    /** Its name in addresses, without a slash at either end */
    slug: string;
    /** Its title, plain text */
    title: string;
    /** The picture that stands for it */
    cover?: ContentImage;
    dimensions?: Dimensions;
    /** Path of its page on the site, in its one spelling */
    canonicalPath: string;
}

/** Where a slug leads */
export interface Resolution {
    /** Opaque id of the project or work */
    id: string;
    /** Its slug in its canonical spelling */
    slug: string;
    /** The list it was found in, which may be the other one */
    section: Section;
    /** Path of its page on the site, in the page's one spelling */
    canonicalPath: string;
}

/** A text page: about, process, biography or a general page */
export interface Page {
    /** Its name in addresses, without a slash at either end */
    slug: string;
    /** Its title, plain text */
    title?: string;
    /** First paragraph, plain text; not repeated in the blocks */
    lead?: string;
    /** Its text, in the order of the content */
    blocks: Block[];
    /** The content has the page, and there is nothing to show */
    isEmpty: boolean;
    /** The content has no such page: what the site itself says in its place (privacy-policy, contact-us) */
    isBuiltIn?: boolean;
    /**
     * When it was changed last, in UTC (RFC 3339): as the content dates it, else when a change was first seen. Absent until then
     */
    updatedAt?: string;
    /** Path of its page on the site, in its one spelling */
    canonicalPath: string;
}

/** The general pages that there are */
export interface PageList {
    /** The pages, in the order of the menu */
    items: PageSummary[];
    /** How many there are */
    total: number;
    /** Always empty: the list is complete */
    links: PageLinks;
}

/** A text page, as lists have it */
export interface PageSummary {
    /** Its name in addresses */
    slug: string;
    /** Its title, plain text; without one the words that the menu has for it */
    title: string;
    /** Its first paragraph, plain text */
    lead?: string;
    /**
     * When it was changed last, in UTC (RFC 3339): as the content dates it, else when a change was first seen. Absent until then
     */
    updatedAt?: string;
    /** Path of its page on the site, in its one spelling */
    canonicalPath: string;
}

/** What was found among projects, works and pages */
export interface SearchResults {
    /** What was found, best first */
    items: FoundItem[];
    /** How many there are, on all pages of the results */
    total: number;
    /** Other pages of the results */
    links: PageLinks;
}

/** Something that answers to what was looked for */
export type FoundItem = FoundProject | FoundWork | FoundPage;

/** A design project that was found */
export interface FoundProject {
    /**
     * Always `project`
     */
    kind: "project";
    item: ProjectSummary;
    /** Text around the first match outside the title, plain text, at most some 160 characters */
    snippet?: string;
}

/** A work of art that was found */
export interface FoundWork {
    /**
     * Always `work`
     */
    kind: "work";
    item: ProjectSummary;
    /** Text around the first match outside the title, plain text, at most some 160 characters */
    snippet?: string;
}

/** A text page that was found */
export interface FoundPage {
    /**
     * Always `page`
     */
    kind: "page";
    item: PageSummary;
    /** Text around the first match outside the title, plain text, at most some 160 characters */
    snippet?: string;
}

/** What search engines are told of a page */
export interface Seo {
    /** Title of the page in lists of results, plain text */
    title: string;
    /** One or two sentences about the page, plain text */
    description?: string;
    /** The term that the page should be found by */
    focusKeyword?: string;
    /** The content has nothing: the title is the name of the atelier */
    isFallback: boolean;
}

/** Everything the page at one path needs, in one reply */
export interface View {
    /** The path asked for */
    path: string;
    /** The path to use instead, if another spelling */
    canonicalPath: string;
    /**
     * Name of the page in the route table
     */
    page: "landing" | "design" | "design-about" | "design-process" | "design-contact-us" | "design-projects-slug" | "design-slug" | "art-art-works-slug" | "art-biography-name" | "art-name" | "privacy-policy";
    /** What `/config` gives */
    config: PublicConfig;
    /** What `/site` gives */
    site: SiteOwn;
    /** What search engines are told of the page */
    seo: Seo;
    /** The response of `/menu`. Absent if it could not be loaded */
    menu?: Menu;
    /** The response of `/landing`. Absent if it could not be loaded */
    landing?: Landing;
    /** Of a page that lists design projects */
    projects?: ProjectList;
    /** Of a page that lists art works */
    works?: ProjectList;
    /** Of the page of one project or work */
    project?: Project;
    /** Of a text page */
    content?: Page;
}

/** A change of the content */
export interface Change {
    /** What has changed: responses with this tag in `Surrogate-Key` depend on it, such as `menu` or `detail:101`. Tags and the operations to call again: `menu` (menu, page, pages, search, view); `landing` (landing, view); `projects` (projects, works, project, work, projectById, resolve, search, seo, view); `works` (projects, works, project, work, projectById, resolve, search, seo, view); `details` (project, work, projectById, view); `detail` (project, work, projectById, view); `pages` (page, pages, search, seo, view); `page` (page, pages, search, seo, view); `about` (about, pages, search, view); `process` (process, pages, search, view); `biography` (biography, pages, search, view); `seo` (seo, view) */
    tag: string;
    /** Version of what it is now, for comparing. Absent: it has been marked as out of date, and is to be read anew */
    version?: string;
}

/** A line of the export. Kinds may be added */
export type ExportLine = ExportStart | ExportedMenu | ExportedLanding | ExportedProject | ExportedWork | ExportedPage | ExportEnd;

/** The first line */
export interface ExportStart {
    /**
     * Always `export`
     */
    kind: "export";
    /** Version of this contract */
    schemaVersion: string;
    /** Origin that paths in the lines belong to */
    publicUrl: string;
}

/** A line with a menu */
export interface ExportedMenu {
    /**
     * Always `menu`
     */
    kind: "menu";
    /** As its endpoint returns it */
    value: Menu;
}

/** A line with a landing */
export interface ExportedLanding {
    /**
     * Always `landing`
     */
    kind: "landing";
    /** As its endpoint returns it */
    value: Landing;
}

/** A line with a project */
export interface ExportedProject {
    /**
     * Always `project`
     */
    kind: "project";
    /** As its endpoint returns it */
    value: Project;
}

/** A line with a work */
export interface ExportedWork {
    /**
     * Always `work`
     */
    kind: "work";
    /** As its endpoint returns it */
    value: Project;
}

/** A line with a page */
export interface ExportedPage {
    /**
     * Always `page`
     */
    kind: "page";
    /** As its endpoint returns it */
    value: Page;
}

/** The last line. Without it, the export is incomplete */
export interface ExportEnd {
    /**
     * Always `end`
     */
    kind: "end";
    /** Number of lines between the first and this one */
    total: number;
}

/** Icons of one set, as the Iconify API writes them */
export interface IconSet {
    /** Name of the set */
    prefix: string;
    /** Drawings, by name */
    icons: {
        [key: string]: {
            /** Left edge of the viewBox, in its units; 0 without */
            left?: number;
            /** Upper edge of the viewBox, in its units; 0 without */
            top?: number;
            /** Width of the viewBox, in its units; that of the set without */
            width?: number;
            /** Height of the viewBox, in its units; that of the set without */
            height?: number;
            /** Quarters of a turn */
            rotate?: number;
            /** Whether left and right change places */
            hFlip?: boolean;
            /** Whether top and bottom change places */
            vFlip?: boolean;
            /** SVG markup without its root */
            body: string;
        };
    };
    /** Other names of drawings */
    aliases?: {
        [key: string]: {
            /** Left edge of the viewBox, in its units; 0 without */
            left?: number;
            /** Upper edge of the viewBox, in its units; 0 without */
            top?: number;
            /** Width of the viewBox, in its units; that of the set without */
            width?: number;
            /** Height of the viewBox, in its units; that of the set without */
            height?: number;
            /** Quarters of a turn */
            rotate?: number;
            /** Whether left and right change places */
            hFlip?: boolean;
            /** Whether top and bottom change places */
            vFlip?: boolean;
            /** The name that has the drawing */
            parent: string;
        };
    };
    /** Left edge of the viewBox of the icons that do not say, in its units; 0 without */
    left?: number;
    /** Upper edge of the viewBox of the icons that do not say, in its units; 0 without */
    top?: number;
    /** Width of the viewBox of the icons that do not say, in its units; 16 without */
    width?: number;
    /** Height of the viewBox of the icons that do not say, in its units; 16 without */
    height?: number;
    /** Seconds since 1970; name of the Iconify API */
    lastModified?: number;
    /** Names that the set does not have; name of the Iconify API */
    not_found?: string[];
}

/** Paths that describe the API */
export interface ApiIndex {
    /** Path of the documentation */
    docs: string;
    /** Path of the OpenAPI document */
    openapi: string;
    /** Path of the TypeScript declarations */
    types: string;
    /** Path of the change feed */
    changes: string;
    /** Path of the API catalog (RFC 9727) */
    catalog: string;
}

/** What each endpoint takes, gives, and can fail with */
export interface Endpoints {
    /** What a client needs to know of the deployment: names, locale, brand, breakpoints and route rules. */
    config: {
        parameters: Record<string, never>;
        reply: PublicConfig;
        /**
         * Codes that it can fail with
         */
        problem: "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** What the pages of this site are drawn with and ask by. A client with a look of its own has no use for it, and it may change with the site. */
    site: {
        parameters: Record<string, never>;
        reply: SiteOwn;
        /**
         * Codes that it can fail with
         */
        problem: "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** The film and the introduction of each section. */
    landing: {
        parameters: Record<string, never>;
        reply: Landing;
        /**
         * Codes that it can fail with
         */
        problem: "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The menus of the atelier and of the artist, and the options that lists are filtered by. */
    menu: {
        parameters: Record<string, never>;
        reply: Menu;
        /**
         * Codes that it can fail with
         */
        problem: "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Every design project in the order of the content, without its text. With any parameter it is given in pages, as `links` and the header `Link` say; filters are those of the overview, looking and sorting that of the index. */
    projects: {
        parameters: {
            /** Value or label of a typology of the items, in any case. Several, separated by commas or given by repetition, mean any of them */
            typology?: string | undefined;
            /** Value or label of the size of the items, in any case. Several, separated by commas or given by repetition, mean any of them */
            size?: string | undefined;
            /** Series of the items, in any case. Several, separated by commas or given by repetition, mean any of them */
            series?: string | undefined;
            /** Four digits: items of that year, or of a span of years with it. Several, separated by commas or given by repetition, mean any of them */
            year?: string | undefined;
            /** Words, each of which title, year, place, typologies, materials or series must contain or begin with: one line of at most 100 characters, with a letter or a digit. Best first */
            q?: string | undefined;
            /** Columns, separated by commas, most important first: `year`, `size`, `title`, `place`, `typology`. A minus before one means descending order: `-year,title`. Items without a value come last. `type` is the former name of `typology` */
            sort?: string | undefined;
            /**
             * Maximum of items on a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from `links` of another page. It stays valid when the list changes */
            cursor?: string | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: year, place, size, dimensions, dimensionsText, medium, cover, lead, updatedAt, series. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: ProjectList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Every art work in the order of the content, without its text. With any parameter it is given in pages, as `links` and the header `Link` say; filters are those of the overview, looking and sorting that of the index. */
    works: {
        parameters: {
            /** Value or label of a typology of the items, in any case. Several, separated by commas or given by repetition, mean any of them */
            typology?: string | undefined;
            /** Value or label of the size of the items, in any case. Several, separated by commas or given by repetition, mean any of them */
            size?: string | undefined;
            /** Series of the items, in any case. Several, separated by commas or given by repetition, mean any of them */
            series?: string | undefined;
            /** Four digits: items of that year, or of a span of years with it. Several, separated by commas or given by repetition, mean any of them */
            year?: string | undefined;
            /** Words, each of which title, year, place, typologies, materials or series must contain or begin with: one line of at most 100 characters, with a letter or a digit. Best first */
            q?: string | undefined;
            /** Columns, separated by commas, most important first: `year`, `size`, `title`, `place`, `typology`. A minus before one means descending order: `-year,title`. Items without a value come last. `type` is the former name of `typology` */
            sort?: string | undefined;
            /**
             * Maximum of items on a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from `links` of another page. It stays valid when the list changes */
            cursor?: string | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: year, place, size, dimensions, dimensionsText, medium, cover, lead, updatedAt, series. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: ProjectList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** A project with its blocks, facts and neighbors. A slug of the other list is found, too: see `section`. */
    project: {
        parameters: {
            /** Slug in any spelling: case and slashes at its ends do not count */
            slug: string;
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: year, place, size, dimensions, dimensionsText, medium, cover, lead, updatedAt, series, blocks, facts, previous, next. `blocks` and `facts` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Project;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** A work with its blocks, facts and neighbors. A slug of the other list is found, too: see `section`. */
    work: {
        parameters: {
            /** Slug in any spelling: case and slashes at its ends do not count */
            slug: string;
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: year, place, size, dimensions, dimensionsText, medium, cover, lead, updatedAt, series, blocks, facts, previous, next. `blocks` and `facts` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Project;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The same as by its slug, whichever list it is in. */
    projectById: {
        parameters: {
            /** Opaque id, as lists have it */
            id: string;
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: year, place, size, dimensions, dimensionsText, medium, cover, lead, updatedAt, series, blocks, facts, previous, next. `blocks` and `facts` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Project;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The project or work of a slug in any spelling; both lists are searched, that of the section first. */
    resolve: {
        parameters: {
            /** The list to be searched first */
            section: Section;
            /** Slug in any spelling: case and slashes at its ends do not count */
            slug: string;
        };
        reply: Resolution;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text page about the atelier. */
    about: {
        parameters: {
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: title, lead, blocks, isBuiltIn, updatedAt. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text page about how the atelier works. */
    process: {
        parameters: {
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: title, lead, blocks, isBuiltIn, updatedAt. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text page about the artist. */
    biography: {
        parameters: {
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: title, lead, blocks, isBuiltIn, updatedAt. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text pages that the menu names, and those that every site has. Each is given by `/pages/{slug}`. */
    pages: {
        parameters: Record<string, never>;
        reply: PageList;
        /**
         * Codes that it can fail with
         */
        problem: "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** A text page by its slug. What neither the content nor the site itself has is a 404. */
    page: {
        parameters: {
            /** Slug in any spelling: case and slashes at its ends do not count */
            slug: string;
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Names of the fields to include, separated by commas, of those that can be left out: title, lead, blocks, isBuiltIn, updatedAt. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Projects, works and text pages that answer to some words, best first, without regard to case and accents. Of pages, what was loaded before is searched. */
    search: {
        parameters: {
            /** Words, each of which what is found must contain or begin with: one line of at most 100 characters, with a letter or a digit */
            q: string;
            /**
             * Maximum of items on a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from `links` of another page. It stays valid when the list changes */
            cursor?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            pictures?: ("none" | "cover" | "full") | undefined;
        };
        reply: SearchResults;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** What search engines are told of a page. Where the content says nothing of it, `isFallback` is true. */
    seo: {
        parameters: {
            /** Slug of the page, after its section where it is in one: `design/sill-chair` */
            slug: string;
        };
        reply: Seo;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** Configuration, menus, search engine data and the content of one page of the site, in one reply. */
    view: {
        parameters: {
            /**
             * Path of the page on the site
             */
            path: string;
            /**
             * `tree`: blocks of rich text also have it as a tree, for clients that do not show HTML
             */
            text?: ("html" | "tree") | undefined;
        };
        reply: View;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
}
