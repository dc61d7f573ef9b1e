// What the site API gives, as TypeScript. Written by `node tests/check/openapi.ts --write` from openapi.json; a site
// gives the same file at /api/v1/client.d.ts. Objects are open: fields, kinds of blocks, codes and other values may be added.

/** Problem details (RFC 9457) */
export interface Problem {
    /** URL of the documentation of this code */
    type: string;
    /** Short title, the same for every problem of this code */
    title: string;
    /** HTTP status of the response */
    status: number;
    /** Explanation of this problem in one sentence */
    detail: string;
    /** Requested path, without query */
    instance?: string;
    /**
     * Code for programs. Later versions can add codes
     */
    code: "bad-request" | "unauthorized" | "not-found" | "gone" | "method-not-allowed" | "content-too-large" | "unsupported-media-type" | "range-not-satisfiable" | "too-many-requests" | "upstream-unavailable" | "bad-gateway" | "gateway-timeout" | "overloaded" | "internal" | "not-implemented";
    /**
     * Failed action, such as `fetch landing info`
     */
    action?: "fetch landing info" | "fetch menu info" | "fetch design projects" | "fetch art projects" | "fetch project detail" | "fetch about info" | "fetch process info" | "fetch biography info" | "fetch general page" | "fetch events";
    /** Invalid parameters of a bad request */
    errors?: ParameterError[];
    /** Id of the request, as in the log and in `X-Request-Id` */
    requestId: string;
}

/** An invalid parameter of the request */
export interface ParameterError {
    /** JSON pointer to the parameter, as a URI fragment: `#/query/{name}` or `#/path/{name}` */
    pointer: string;
    /** Explanation of the error, for developers */
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
    /** Slug of the artist in the URLs of art pages */
    artistSlug: string;
    /** BCP 47 tag of the language of this response */
    locale: string;
    /** Languages of the site, the default first. Absent if there is one language */
    locales?: SiteLanguage[];
    /** QR code of the official account */
    wechatQr?: QrImage;
    /** QR code of the channel */
    wechatContact?: QrImage;
    /** Sources of icons */
    icons: {
        /** Icon sets of this server */
        prefixes: string[];
        /** Path of the icons, in the format of the Iconify API */
        endpoint: string;
        /** Public icon API for other sets, and for outages of this server */
        fallbackUrl?: string;
        /** Maximum wait for an icon, in milliseconds */
        timeoutMs: number;
    };
    /** Credit line of images */
    credit?: string;
    /** URL of the license of the images */
    licenseUrl?: string;
    /** Analytics. If absent, visits are not measured */
    analytics?: {
        /** Analytics property ID */
        id: string;
        /** URL of the analytics script */
        url: string;
    };
    /** Redirects of the site */
    routeRules: RouteRule[];
    brand: Brand;
    /**
     * Present if `POST /enquiries` accepts enquiries
     */
    enquiries?: true;
    /** Only in previews of drafts */
    preview?: PreviewConfig;
    /** Year of the copyright line */
    year: number;
}

/** A language of the site */
export interface SiteLanguage {
    /** BCP 47 tag, for the parameter `locale` */
    locale: string;
    /** Start of the paths of pages, such as `/it`. Empty for the default language */
    prefix: string;
    /** Name of the language in itself */
    name: string;
    /**
     * Direction of the language
     */
    dir: "ltr" | "rtl";
    /** Offer of the page in this language, in this language */
    offer: string;
}

/** An image in the panel of the messaging item */
export interface QrImage {
    /** Path of the image on this origin */
    src: string;
    /** Text alternative in one sentence */
    alt: string;
    /** Caption, plain text */
    caption: string;
}

/** A redirect of the site */
export interface RouteRule {
    /** Source path, without query */
    from: string;
    /** Target path or URL */
    to: string;
    /** HTTP status of the redirect */
    status: 301 | 302 | 307 | 308;
}

/** Address of the atelier */
export interface Address {
    /** Name of the city */
    city: string;
    /** Address, one string a line */
    lines: string[];
    /** IANA time zone */
    timeZone: string;
}

/** A social media account */
export interface Social {
    /** Name, plain text */
    label: string;
    /** URL of the account */
    url: string;
}

/** Contact data of the atelier and the artist */
export interface Brand {
    /** Addresses of the atelier */
    addresses: Address[];
    /** Email address of the atelier */
    mail?: string;
    /** Email address of the artist */
    artMail?: string;
    /** Accounts of the atelier */
    socials: Social[];
    /** Accounts of the artist, for art pages. If empty, use those of the atelier */
    artSocials: Social[];
}

/** Settings of a preview. Only in previews of drafts */
export interface PreviewConfig {
    /** URL of an entry in the CMS, with `{collection}`, `{type}`, `{id}`, `{slug}`, `{locale}`, `{field}` and `{pointer}` */
    editUrl?: string;
    /** Origins of editors that show the preview in a frame */
    origins?: string[];
    /** The same for collections with another URL */
    editUrls?: {
        [key: string]: string;
    };
}

/** Logos, marks and consent version of this site */
export interface SiteOwn {
    /** Logos of the atelier and of the artist */
    logos: {
        /** SVG markup with viewBox 0 0 222 22 and currentColor */
        design?: string;
        /** SVG markup with viewBox 0 0 222 22 and currentColor */
        art?: string;
    };
    /** The same logos for `<use href>` */
    logoHrefs: {
        /** URL of an SVG file, with the id of the image as fragment */
        design?: string;
        /** URL of an SVG file, with the id of the image as fragment */
        art?: string;
    };
    /** Marks of the atelier and of the artist */
    marks: {
        /** SVG markup with viewBox 0 0 32 32 and currentColor */
        design?: string;
        /** SVG markup with viewBox 0 0 32 32 and currentColor */
        art?: string;
    };
    /** The same marks for `<use href>` */
    markHrefs: {
        /** URL of an SVG file, with the id of the image as fragment */
        design?: string;
        /** URL of an SVG file, with the id of the image as fragment */
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
    /** Version of the consent. Visitors who chose under a lower version are asked again */
    consentVersion: number;
}

/** Videos and introductions of the home page */
export interface Landing {
    /** Video of each section, if there is one */
    videos: {
        /** Video of the atelier */
        design?: Video;
        /** Video of the artist */
        art?: Video;
    };
    /** Introduction of each section. Can be empty */
    intro: {
        /** Introduction of the atelier */
        design: IntroItem[];
        /** Introduction of the artist */
        art: IntroItem[];
    };
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
    /** The page in all languages. Only with several languages */
    locales?: LinkedLanguage[];
    /** The running event that ends first: "Now: Forty Words, Graz, until 14 March" */
    now?: EventReference;
}

/** A video with one or more encodings */
export interface Video {
    /** Encodings, best first */
    sources: VideoSource[];
    /** Image that is shown before the video plays */
    poster?: ContentImage;
    /** Width in pixels */
    width?: number;
    /** Height in pixels */
    height?: number;
    /** Text alternative in one sentence */
    alt?: string;
    /** Caption, plain text */
    caption?: string;
    /** BCP 47 tag of the language of the caption and the text alternative. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the caption and the text alternative. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Captions and other timed text, in the order of the CMS */
    tracks?: VideoTrack[];
    /** Transcript, sanitized HTML as in text blocks */
    transcript?: string;
    /** True if the CMS marks the video as silent, so that it needs no captions */
    isSilent?: boolean;
}

/** One encoding of a video */
export interface VideoSource {
    /** Same-origin path of the file, or the https URL of a page that plays the video */
    src: string;
    /** MIME type with codecs, from the CMS */
    type?: string;
    /** Width of this file in pixels, from the CMS */
    width?: number;
}

/** An image. `src` and `sources` are always present. Other fields appear once the image is analyzed */
export interface ContentImage {
    /** Same-origin path of the original image, or a `data:` URL if the CMS has the image inline */
    src: string;
    /** Text alternative in one sentence. Empty: the image is decorative. Absent: the CMS has none */
    alt?: string;
    /** Caption, plain text */
    caption?: string;
    /** BCP 47 tag of the language of the caption and the text alternative. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the caption and the text alternative. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Long description, sanitized HTML as in text blocks */
    description?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Width in pixels, with orientation applied */
    width?: number;
    /** Height in pixels, with orientation applied */
    height?: number;
    /** Point that crops keep, of the content, otherwise of the regions in the file. Absent for the center */
    focalPoint?: FocalPoint;
    /** Mean color, as a CSS color: oklch(lightness chroma hue) */
    tone?: string;
    /** Internal to the site: 10th percentile of the relative luminance (0 black, 1 white) of the top 30 % of the image */
    bandMin?: number;
    /** Internal to the site: 90th percentile of the relative luminance (0 black, 1 white) of the top 30 % of the image */
    bandMax?: number;
    /** data: URL of a preview 16 pixels wide, at most 400 bytes */
    preview?: string;
    /** Paper size and scale. Only if the SVG file contains its paper size and the caption its scale */
    sheet?: Sheet;
    /** All renditions in compact form. Absent if there are no renditions */
    renditions?: Renditions;
    /** Renditions: AVIF, then WebP, by ascending width; JPEG alone if the image has an HDR gain map. Empty until the image is analyzed, for SVG, and with `images=cover`: then use `renditions` */
    sources: ImageSource[];
}

/** Where a value comes from. Only in previews of drafts */
export interface Source {
    /** Collection of the CMS: `projects`, `works`, `pages` */
    collection: string;
    /** ID of the entry in the CMS */
    id: string;
    /** Slug of the entry */
    slug?: string;
    /** Name of the language in the CMS, in sites with several */
    locale?: string;
    /** JSON pointer (RFC 6901) to the value in the entry */
    pointer: string;
    /** JSON pointers to the plain values of an entry, by their names in the contract */
    fields?: {
        [key: string]: string;
    };
    /** URLs that the CMS hides in texts to open its editor, by JSON pointer */
    hrefs?: {
        [key: string]: string;
    };
}

/** Point of an image that crops must keep */
export interface FocalPoint {
    /** Fraction of the width, from the left */
    x: number;
    /** Fraction of the height, from the top */
    y: number;
}

/** Paper of an SVG to scale, in millimeters */
export interface Sheet {
    /** Width of the paper in millimeters */
    widthMm: number;
    /** Height of the paper in millimeters */
    heightMm: number;
    /** Scale from paper to object, such as "1:50". If the caption names several, the first one */
    scale: string;
}

/** Renditions of an image: `{base}{width}.{ending}` for each width and ending, and `{base}square-{width}.{ending}` for each width of `square` */
export interface Renditions {
    /** Same-origin prefix of the URLs */
    base: string;
    /** Widths in pixels, ascending */
    widths: number[];
    /** Widths of square files in pixels, ascending. They show the middle of a landscape image in full height. Absent if there are no square files */
    square?: number[];
    /** File endings, smallest files first: `avif`, `webp`, `jpg` */
    endings: string[];
}

/** One rendition of an image. Its bytes never change */
export interface ImageSource {
    /** Width of the file in pixels */
    width: number;
    /** MIME type of the file */
    type: string;
    /** Path of the file on this origin */
    src: string;
}

/** Timed text of a video */
export interface VideoTrack {
    /**
     * Purpose of the track, as in HTML. Later versions can add kinds
     */
    kind: "captions" | "subtitles" | "descriptions" | "chapters";
    /** Same-origin path of the track in WebVTT */
    src: string;
    /** BCP 47 tag of the language of the track */
    language?: string;
    /** Name of the track for visitors, plain text */
    label?: string;
    /** True if players must show this track by default */
    isDefault: boolean;
}

/** One paragraph of the introduction of a section */
export interface IntroItem {
    /** Paragraph, plain text */
    text: string;
    /** BCP 47 tag of the language of the paragraph. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the paragraph. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
}

/** The same page in another language */
export interface LinkedLanguage {
    /** BCP 47 tag of the language */
    locale: string;
    /** Path of the same page in this language */
    path: string;
    /** False if another language supplies some of the texts */
    isComplete: boolean;
    /** Language of the main text, if another language supplies it */
    text?: string;
}

/** An event in another resource */
export interface EventReference {
    /** Line about the event, plain text: "Forty Words (Graz, 2026)" */
    text: string;
    /** Path of its page on the site */
    path: string;
}

/** Both menus, and the filter values of lists */
export interface Menu {
    /** The menu of the artist */
    art: {
        /** Opaque id of the menu */
        id?: string;
        /** Heading, plain text */
        title?: string;
        /** Items in the order of the CMS */
        items: MenuItem[];
    };
    /** The menu of the atelier, in groups */
    design: MenuGroup[];
    /** Typologies that design projects can be filtered by */
    typologies: FilterOption[];
    /** Sizes that design projects can be filtered by */
    sizes: FilterOption[];
}

/** One entry of a menu */
export interface MenuItem {
    /** Text of the entry, plain text */
    label: string;
    /** URL from the CMS, not resolved. Absent: the item is not a link */
    url?: string;
    /** Icon beside the text */
    icon?: string;
    /** True if the item opens the panel with the two QR images */
    isMessaging: boolean;
    /**
     * internal: a link to `path`. external: a link to `href`. messaging: opens the panel with the two QR images. text: not a link
     */
    kind: "internal" | "external" | "messaging" | "text";
    /** Target path on the site, with query and fragment */
    path?: string;
    /** Target of the link: `path`, or a URL such as `mailto:…` */
    href?: string;
}

/** Entries of the menu under one heading */
export interface MenuGroup {
    /** Heading of the group in the spelling of the CMS */
    title: string;
    /**
     * Kind of the group, derived from its title
     */
    kind: "pages" | "typologies" | "socials" | "other";
    /** Items in the order of the CMS */
    items: MenuItem[];
    /** Heading of the group as the site shows it */
    heading: string;
}

/** A filter value with its label */
export interface FilterOption {
    /** Filter value, in lower case */
    value: string;
    /** Label, plain text */
    label: string;
}

/** Projects or works of a section */
export interface ProjectList {
    /** Items in the order of the CMS, or in the order of `sort` */
    items: ProjectSummary[];
    /** Number of items on all pages of the list */
    total: number;
    /** Other pages of the list. Empty if the list is complete */
    links: PageLinks;
    /** Present if the parameter `counts` names filters, and in the first page without parameters */
    counts?: FilterCounts;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
    /** The page in all languages. Only with several languages */
    locales?: LinkedLanguage[];
}

/** A design project or an art work in a list */
export interface ProjectSummary {
    /** Opaque id */
    id: string;
    /** Slug, without slashes at both ends */
    slug: string;
    /** Section of the list with this item */
    section: Section;
    /** Title, plain text */
    title: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /** Display text: "2024" or "2021–2023" */
    year?: string;
    /** Place, plain text */
    place?: string;
    /** Typologies of the project */
    typologies: FilterOption[];
    /** Size of the project */
    size?: FilterOption;
    dimensions?: Dimensions;
    /** Size in the text of the CMS, plain text. Present if the figures do not contain everything */
    dimensionsText?: string;
    /** Medium of a work, plain text */
    medium?: string;
    availability?: Availability;
    /** Cover image */
    cover?: ContentImage;
    /** Lead, plain text */
    lead?: string;
    /** BCP 47 tag of the language of the lead. Absent: the language of the site */
    leadLang?: string;
    /**
     * Direction of the lead. Absent: use that of its letters (`dir="auto"`)
     */
    leadDir?: "ltr" | "rtl";
    /**
     * Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then
     */
    updatedAt?: string;
    /** Series of the item, plain text. Also in `extra` */
    series?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Other printable fields of the CMS, by name */
    extra: {
        [key: string]: string;
    };
    /** Canonical path of its page on the site */
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
     * Present if neither the CMS nor the image identifies the width. The first figure is then assumed to be the width
     */
    order?: "assumed";
}

/** Whether a project or work can be had */
export interface Availability {
    /**
     * Absent if the CMS has an edition or a price only
     */
    state?: "available" | "on-hold" | "sold" | "on-loan" | "in-collection" | "not-for-sale" | "made-to-order";
    /** Absent if the CMS has no price */
    price?: "on-request" | {
        /** In units of the currency, such as 4200.5 */
        amount: number;
        /** Code of ISO 4217: "EUR" */
        currency: string;
    };
    edition?: {
        /** Number of this piece */
        number?: number;
        /** Numbered pieces in all */
        total?: number;
        /** Artist's proofs beside them */
        proofs?: number;
        /** Units of the edition that can still be had */
        left?: number;
    };
    /** Words after the state, plain text */
    note?: string;
}

/** Other pages of a list, as paths of this API */
export interface PageLinks {
    /** Path of the first page. Absent on the first page */
    first?: string;
    /** Path of the previous page */
    previous?: string;
    /** Path of the next page */
    next?: string;
    /** Path of the last page. Absent on the last page */
    last?: string;
}

/** Values of filters with the number of items that match the value and all other filters of the request */
export interface FilterCounts {
    /** Items of each typology */
    typology?: {
        /** Filter value, in lower case */
        value: string;
        /** Label, plain text */
        label: string;
        /** Number of items with this value */
        count: number;
    }[];
    /** Items of each size */
    size?: {
        /** Filter value, in lower case */
        value: string;
        /** Label, plain text */
        label: string;
        /** Number of items with this value */
        count: number;
    }[];
    /** Items of each series */
    series?: {
        /** Filter value, in lower case */
        value: string;
        /** Label, plain text */
        label: string;
        /** Number of items with this value */
        count: number;
    }[];
    /** Items of each medium */
    medium?: {
        /** Filter value, in lower case */
        value: string;
        /** Label, plain text */
        label: string;
        /** Number of items with this value */
        count: number;
    }[];
    /** Items of each state of availability */
    availability?: {
        /** Filter value, in lower case */
        value: string;
        /** Label, plain text */
        label: string;
        /** Number of items with this value */
        count: number;
    }[];
}

/** A design project or an art work with all its data */
export interface Project {
    /** Opaque id */
    id: string;
    /** Slug, without slashes at both ends */
    slug: string;
    /** Section of the list with this item */
    section: Section;
    /** Title, plain text */
    title: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /** Display text: "2024" or "2021–2023" */
    year?: string;
    /** Place, plain text */
    place?: string;
    /** Typologies of the project */
    typologies: FilterOption[];
    /** Size of the project */
    size?: FilterOption;
    dimensions?: Dimensions;
    /** Size in the text of the CMS, plain text. Present if the figures do not contain everything */
    dimensionsText?: string;
    /** Medium of a work, plain text */
    medium?: string;
    availability?: Availability;
    /** Cover image */
    cover?: ContentImage;
    /** Lead, plain text */
    lead?: string;
    /** BCP 47 tag of the language of the lead. Absent: the language of the site */
    leadLang?: string;
    /**
     * Direction of the lead. Absent: use that of its letters (`dir="auto"`)
     */
    leadDir?: "ltr" | "rtl";
    /**
     * Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then
     */
    updatedAt?: string;
    /** Series of the item, plain text. Also in `extra` */
    series?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Other printable fields of the CMS, by name */
    extra: {
        [key: string]: string;
    };
    /** Blocks in the order of the CMS */
    blocks: Block[];
    /** Facts in the order of the CMS */
    facts: Fact[];
    /** Previous item of the list, which wraps around. Absent if the list has one item or two */
    previous?: Neighbor;
    /** Next item of the list, which wraps around. Absent if the list has one item */
    next?: Neighbor;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
    /** The page in all languages. Only with several languages */
    locales?: LinkedLanguage[];
    /** Events that show the item. Absent without such events */
    events?: EventReference[];
    /** Canonical path of its page on the site */
    canonicalPath: string;
}

/** One part of a text page, project or work. Later versions can add kinds: skip a block with an unknown `kind` */
export type Block = HeadingBlock | TextBlock | ImageBlock | GalleryBlock | VideoBlock | AudioBlock | QuoteBlock | FactsBlock | ListBlock | LinkBlock | UnknownBlock | FutureBlock;

/** A kind of block that a later release adds. Treat it like `unknown`. */
export interface FutureBlock {
    id: string;
    kind: '%future added kind';
}

/** A heading within the text */
export interface HeadingBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `heading`
     */
    kind: "heading";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Level of the heading. 2 is below the title of the page */
    level: number;
    /** Heading, plain text */
    text: string;
    /** BCP 47 tag of the language of the heading. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the heading. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
}

/** Rich text */
export interface TextBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `text`
     */
    kind: "text";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Sanitized HTML with only these elements and attributes: `a` (`href`, `title`, `rel`), `abbr` (`title`), `b`, `blockquote`, `br`, `caption`, `cite`, `code`, `dd`, `del`, `dl`, `dt`, `em`, `figcaption`, `figure`, `h2`, `h3`, `h4`, `h5`, `h6`, `hr`, `i`, `img` (`src`, `alt`, `width`, `height`, `title`), `ins`, `kbd`, `li`, `mark`, `ol` (`start`, `reversed`), `p`, `pre`, `q`, `rp`, `rt`, `ruby`, `s`, `small`, `span`, `strong`, `sub`, `sup`, `table`, `tbody`, `td` (`colspan`, `rowspan`, `align`), `tfoot`, `th` (`colspan`, `rowspan`, `scope`, `align`), `thead`, `time` (`datetime`), `tr`, `u`, `ul`; each can have `lang` and `dir` and `id` */
    html: string;
    /** The same text as a tree. Only with `text=tree` */
    tree?: RichTextNode[];
}

/** A part of rich text. Later versions can add kinds */
export type RichTextNode = RichTextSpan | RichTextElement;

/** Text with the same marks */
export interface RichTextSpan {
    /**
     * Always `span`
     */
    kind: "span";
    /** Plain text. A line break is `\n` */
    text: string;
    /** Marks of the text, from the outside in */
    marks?: RichTextMark[];
}

/** A mark of text: emphasis, a link, a date */
export interface RichTextMark {
    /**
     * HTML element name. Later versions can add names
     */
    tag: "a" | "abbr" | "b" | "cite" | "code" | "del" | "em" | "i" | "ins" | "kbd" | "mark" | "q" | "rp" | "rt" | "ruby" | "s" | "small" | "span" | "strong" | "sub" | "sup" | "time" | "u";
    /** Attributes of the element, by their names in HTML */
    attributes?: {
        [key: string]: string;
    };
}

/** A paragraph, heading, list or table, or a part of one */
export interface RichTextElement {
    /**
     * Always `element`
     */
    kind: "element";
    /**
     * HTML element name. Later versions can add names
     */
    tag: "blockquote" | "caption" | "dd" | "dl" | "dt" | "figcaption" | "figure" | "h2" | "h3" | "h4" | "h5" | "h6" | "hr" | "img" | "li" | "ol" | "p" | "pre" | "table" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr" | "ul";
    /** Attributes of the element, by their names in HTML */
    attributes?: {
        [key: string]: string;
    };
    /** Content in order */
    children: RichTextNode[];
}

/** One image */
export interface ImageBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `image`
     */
    kind: "image";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Image */
    image: ContentImage;
}

/** A gallery of images */
export interface GalleryBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `gallery`
     */
    kind: "gallery";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Heading of the gallery, plain text */
    title?: string;
    /** BCP 47 tag of the language of the heading. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the heading. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Images in the order of the CMS */
    items: GalleryItem[];
}

/** An image in two sizes. If the CMS has only one of them, it is used for both */
export interface GalleryItem {
    /** Full image */
    full: ContentImage;
    /** Thumbnail */
    thumbnail: ContentImage;
}

/** One video */
export interface VideoBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `video`
     */
    kind: "video";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Video */
    video: Video;
}

/** One recording */
export interface AudioBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `audio`
     */
    kind: "audio";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Recording */
    audio: Audio;
}

/** One encoding of a recording */
export interface AudioSource {
    /** Same-origin path of the file */
    src: string;
    /** MIME type, from the CMS */
    type?: string;
}

/** A recording with one or more encodings */
export interface Audio {
    /** Encodings, best first */
    sources: AudioSource[];
    /** Title, plain text */
    title?: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Duration in seconds, from the CMS */
    durationS?: number;
    /** Transcript, sanitized HTML as in text blocks */
    transcript?: string;
}

/** A quotation */
export interface QuoteBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `quote`
     */
    kind: "quote";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Quotation, plain text */
    text: string;
    /** BCP 47 tag of the language of the quotation. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the quotation. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Author of the quotation, plain text */
    attribution?: string;
}

/** A list of labels and values */
export interface FactsBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `facts`
     */
    kind: "facts";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Facts in the order of the CMS */
    items: Fact[];
}

/** A label and a value */
export interface Fact {
    /** Label, plain text */
    label: string;
    /** Value, plain text */
    value: string;
    /** BCP 47 tag of the language of the value. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the value. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Target of the value: a path of this site, or a URL of another one */
    href?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
}

/** A list of short texts */
export interface ListBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `list`
     */
    kind: "list";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** True if the items are numbered */
    isOrdered: boolean;
    /** Items, plain text */
    items: string[];
    /** BCP 47 tag of the language of the items. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the items. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
}

/** A separate link */
export interface LinkBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `link`
     */
    kind: "link";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Target: a path of this site, or a URL of another one */
    href: string;
    /** Text of the link, plain text */
    label: string;
    /** BCP 47 tag of the language of the label. Absent: the language of the site */
    lang?: string;
    /**
     * Direction of the label. Absent: use that of its letters (`dir="auto"`)
     */
    dir?: "ltr" | "rtl";
    /** Icon beside the text */
    icon?: string;
}

/** A block of an unknown kind */
export interface UnknownBlock {
    /** Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it */
    id: string;
    /**
     * Always `unknown`
     */
    kind: "unknown";
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Printable text of the block */
    text: string;
}

/** Previous or next project or work of a list */
export interface Neighbor {
    /** Opaque id */
    id: string;
    /** Slug, without slashes at both ends */
    slug: string;
    /** Title, plain text */
    title: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /** Cover image */
    cover?: ContentImage;
    dimensions?: Dimensions;
    /** Canonical path of its page on the site */
    canonicalPath: string;
}

/** Target of a slug */
export interface Resolution {
    /** Opaque id of the project or work */
    id: string;
    /** Canonical slug */
    slug: string;
    /** Section of the list with this slug. It can differ from the requested one */
    section: Section;
    /** Canonical path of its page on the site */
    canonicalPath: string;
}

/** A text page: about, process, biography or a general page */
export interface Page {
    /** Slug, without slashes at both ends */
    slug: string;
    /** Title, plain text */
    title?: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /** First paragraph, plain text. The blocks do not repeat it */
    lead?: string;
    /** BCP 47 tag of the language of the lead. Absent: the language of the site */
    leadLang?: string;
    /**
     * Direction of the lead. Absent: use that of its letters (`dir="auto"`)
     */
    leadDir?: "ltr" | "rtl";
    /** Blocks in the order of the CMS */
    blocks: Block[];
    /** True if the CMS has the page without content */
    isEmpty: boolean;
    /** True if the CMS does not have the page, and the site supplies its text (`privacy-policy`, `accessibility`, `contact-us`) */
    isBuiltIn?: boolean;
    /**
     * Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then
     */
    updatedAt?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
    /** The page in all languages. Only with several languages */
    locales?: LinkedLanguage[];
    /** Canonical path of its page on the site */
    canonicalPath: string;
}

/** All general pages */
export interface PageList {
    /** The pages, in the order of the menu */
    items: PageSummary[];
    /** Number of items on all pages of the list */
    total: number;
    /** Other pages of the list. Empty if the list is complete */
    links: PageLinks;
}

/** A text page in a list */
export interface PageSummary {
    /** Slug of the page, such as `care` */
    slug: string;
    /** Title, plain text. If the page has none, the text of its menu item */
    title: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /** First paragraph, plain text */
    lead?: string;
    /**
     * Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then
     */
    updatedAt?: string;
    /** Canonical path of its page on the site */
    canonicalPath: string;
}

/** Events */
export interface EventList {
    /** Running events by their end, then future and past ones, nearest first */
    items: EventSummary[];
    /** Number of items on all pages of the list */
    total: number;
    /** Other pages of the list. Empty if the list is complete */
    links: PageLinks;
}

/** An exhibition, fair, talk, publication or news in a list */
export interface EventSummary {
    /** Opaque id */
    id: string;
    /** Slug, without slashes at both ends */
    slug: string;
    /** Title, plain text */
    title: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /**
     * Kind of event
     */
    kind: "exhibition" | "fair" | "talk" | "publication" | "news";
    /** First day. Day `2026-03-14`, or local time `2026-03-14T18:00`, in `timeZone` */
    from?: string;
    /** Last day. Day `2026-03-14`, or local time `2026-03-14T18:00`, in `timeZone`. Absent: the end is open, or it is the first day */
    to?: string;
    /** Display text of both: "8 November 2026 – 14 March 2027" */
    dates?: string;
    /** Display text of the last day, without its year: "14 March" */
    until?: string;
    /** Name of the venue, plain text */
    venue?: string;
    /** Place, plain text */
    place?: string;
    /**
     * Whether it is on, to come or over. Changes at midnight in `timeZone`
     */
    when: "now" | "next" | "past";
    /** IANA time zone of the dates: of the event, otherwise of the site */
    timeZone: string;
    /** Name of the kind, plain text */
    kindLabel?: string;
    /** Opening: a day, a local time, or the text of the CMS */
    opening?: string;
    /** Opening hours, plain text */
    hours?: string;
    /** Address of the venue, plain text */
    address?: string;
    /** Page of the event on another site */
    link?: string;
    /** First image */
    image?: ContentImage;
    /** Lead, plain text */
    lead?: string;
    /** BCP 47 tag of the language of the lead. Absent: the language of the site */
    leadLang?: string;
    /**
     * Direction of the lead. Absent: use that of its letters (`dir="auto"`)
     */
    leadDir?: "ltr" | "rtl";
    /** Slugs of projects and works that are shown */
    works: string[];
    /**
     * Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then
     */
    updatedAt?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Canonical path of its page on the site */
    canonicalPath: string;
}

/** An event with its text and the items that it shows */
export interface Event {
    /** Opaque id */
    id: string;
    /** Slug, without slashes at both ends */
    slug: string;
    /** Title, plain text */
    title: string;
    /** BCP 47 tag of the language of the title. Absent: the language of the site */
    titleLang?: string;
    /**
     * Direction of the title. Absent: use that of its letters (`dir="auto"`)
     */
    titleDir?: "ltr" | "rtl";
    /**
     * Kind of event
     */
    kind: "exhibition" | "fair" | "talk" | "publication" | "news";
    /** First day. Day `2026-03-14`, or local time `2026-03-14T18:00`, in `timeZone` */
    from?: string;
    /** Last day. Day `2026-03-14`, or local time `2026-03-14T18:00`, in `timeZone`. Absent: the end is open, or it is the first day */
    to?: string;
    /** Display text of both: "8 November 2026 – 14 March 2027" */
    dates?: string;
    /** Display text of the last day, without its year: "14 March" */
    until?: string;
    /** Name of the venue, plain text */
    venue?: string;
    /** Place, plain text */
    place?: string;
    /**
     * Whether it is on, to come or over. Changes at midnight in `timeZone`
     */
    when: "now" | "next" | "past";
    /** IANA time zone of the dates: of the event, otherwise of the site */
    timeZone: string;
    /** Name of the kind, plain text */
    kindLabel?: string;
    /** Opening: a day, a local time, or the text of the CMS */
    opening?: string;
    /** Opening hours, plain text */
    hours?: string;
    /** Address of the venue, plain text */
    address?: string;
    /** Page of the event on another site */
    link?: string;
    /** First image */
    image?: ContentImage;
    /** Lead, plain text */
    lead?: string;
    /** BCP 47 tag of the language of the lead. Absent: the language of the site */
    leadLang?: string;
    /**
     * Direction of the lead. Absent: use that of its letters (`dir="auto"`)
     */
    leadDir?: "ltr" | "rtl";
    /** Slugs of projects and works that are shown */
    works: string[];
    /**
     * Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then
     */
    updatedAt?: string;
    /** Where it comes from. Only in previews of drafts */
    source?: Source;
    /** Canonical path of its page on the site */
    canonicalPath: string;
    /** Blocks in the order of the CMS */
    blocks: Block[];
    /** Dates, opening, hours, venue, address and link, with their labels */
    facts: Fact[];
    /** Projects and works of `works` that exist */
    shown: ProjectSummary[];
}

/** Search results: projects, works and pages */
export interface SearchResults {
    /** Results, best first */
    items: FoundItem[];
    /** Number of results on all pages */
    total: number;
    /** Other pages of the results */
    links: PageLinks;
}

/** A search result */
export type FoundItem = FoundProject | FoundWork | FoundPage;

/** A design project that matches */
export interface FoundProject {
    /**
     * Always `project`
     */
    kind: "project";
    item: ProjectSummary;
    /** Text around the first match outside the title, plain text, about 160 characters at most */
    snippet?: string;
}

/** An art work that matches */
export interface FoundWork {
    /**
     * Always `work`
     */
    kind: "work";
    item: ProjectSummary;
    /** Text around the first match outside the title, plain text, about 160 characters at most */
    snippet?: string;
}

/** A text page that matches */
export interface FoundPage {
    /**
     * Always `page`
     */
    kind: "page";
    item: PageSummary;
    /** Text around the first match outside the title, plain text, about 160 characters at most */
    snippet?: string;
}

/** SEO data of a page */
export interface Seo {
    /** Title for search results, plain text */
    title: string;
    /** Description in one or two sentences */
    description?: string;
    /** Focus keyword */
    focusKeyword?: string;
    /** True if the CMS has no SEO data. The title is then the name of the atelier */
    isFallback: boolean;
}

/** Everything that the page at one path needs */
export interface View {
    /** Requested path */
    path: string;
    /** Canonical path of the page */
    canonicalPath: string;
    /**
     * Name of the page in the route table
     */
    page: "landing" | "design" | "design-about" | "design-process" | "design-contact-us" | "design-projects-slug" | "design-slug" | "art-art-works-slug" | "art-biography-name" | "art-name" | "news" | "news-slug" | "shortlist" | "contact" | "privacy-policy" | "accessibility";
    /** Response of `/config` */
    config: PublicConfig;
    /** Response of `/site` */
    site: SiteOwn;
    /** SEO data of the page */
    seo: Seo;
    /** Response of `/menu`. Absent if the menu could not be loaded */
    menu?: Menu;
    /** Response of `/landing`. Absent if the home page could not be loaded */
    landing?: Landing;
    /** Design projects, for pages that list them */
    projects?: ProjectList;
    /** Art works, for pages that list them */
    works?: ProjectList;
    /** Project or work, for its page */
    project?: Project;
    /** Text page, if the path is one of a text page */
    content?: Page;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
    /** The page in all languages. Only with several languages */
    locales?: LinkedLanguage[];
    /** First events, for the page that lists them */
    events?: EventList;
    /** Event, for its page */
    event?: Event;
}

/** A content change */
export interface Change {
    /** Tag of the changed content, such as `menu` or `detail:101`. Operations to call again for each tag. `menu`: menu, page, pages, search, view. `landing`: landing, view. `projects`: projects, works, shortlist, project, work, projectById, view, resolve, search, seo. `works`: projects, works, shortlist, project, work, projectById, view, resolve, search, seo. `details`: project, work, projectById, view. `detail`: project, work, projectById, view. `pages`: page, pages, search, seo, view. `page`: page, pages, search, seo, view. `about`: about, pages, search, view. `process`: process, pages, search, view. `biography`: biography, pages, search, view. `events`: events, event, project, work, projectById, landing, menu, search, view. `seo`: seo, view */
    tag: string;
    /** Current version of the content. If absent, the content was invalidated: reload it */
    version?: string;
}

/** A line of the export. Later versions can add kinds */
export type ExportLine = ExportStart | ExportedMenu | ExportedLanding | ExportedProject | ExportedWork | ExportedPage | ExportedEvent | ExportEnd;

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
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** A line of the kind `menu` */
export interface ExportedMenu {
    /**
     * Always `menu`
     */
    kind: "menu";
    /** Response of its endpoint */
    value: Menu;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** A line of the kind `landing` */
export interface ExportedLanding {
    /**
     * Always `landing`
     */
    kind: "landing";
    /** Response of its endpoint */
    value: Landing;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** A line of the kind `project` */
export interface ExportedProject {
    /**
     * Always `project`
     */
    kind: "project";
    /** Response of its endpoint */
    value: Project;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** A line of the kind `work` */
export interface ExportedWork {
    /**
     * Always `work`
     */
    kind: "work";
    /** Response of its endpoint */
    value: Project;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** A line of the kind `page` */
export interface ExportedPage {
    /**
     * Always `page`
     */
    kind: "page";
    /** Response of its endpoint */
    value: Page;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** A line of the kind `event` */
export interface ExportedEvent {
    /**
     * Always `event`
     */
    kind: "event";
    /** Response of its endpoint */
    value: Event;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** The last line. Without it, the export is incomplete */
export interface ExportEnd {
    /**
     * Always `end`
     */
    kind: "end";
    /** Number of lines between the first and this one */
    total: number;
    /** BCP 47 tag of the language of the response. Only with several languages */
    locale?: string;
}

/** Icons of one set, in the format of the Iconify API */
export interface IconSet {
    /** Name of the set */
    prefix: string;
    /** Icons by name */
    icons: {
        [key: string]: {
            /** Left edge of the viewBox, in its units. Default: 0 */
            left?: number;
            /** Top edge of the viewBox, in its units. Default: 0 */
            top?: number;
            /** Width of the viewBox, in its units. Default: width of the set */
            width?: number;
            /** Height of the viewBox, in its units. Default: height of the set */
            height?: number;
            /** Rotation in steps of 90 degrees */
            rotate?: number;
            /** True to mirror left and right */
            hFlip?: boolean;
            /** True to mirror top and bottom */
            vFlip?: boolean;
            /** SVG markup without its root */
            body: string;
        };
    };
    /** Aliases by name */
    aliases?: {
        [key: string]: {
            /** Left edge of the viewBox, in its units. Default: 0 */
            left?: number;
            /** Top edge of the viewBox, in its units. Default: 0 */
            top?: number;
            /** Width of the viewBox, in its units. Default: width of the set */
            width?: number;
            /** Height of the viewBox, in its units. Default: height of the set */
            height?: number;
            /** Rotation in steps of 90 degrees */
            rotate?: number;
            /** True to mirror left and right */
            hFlip?: boolean;
            /** True to mirror top and bottom */
            vFlip?: boolean;
            /** Name of the icon that this name is an alias of */
            parent: string;
        };
    };
    /** Default left edge of the viewBox, in its units. Default: 0 */
    left?: number;
    /** Default top edge of the viewBox, in its units. Default: 0 */
    top?: number;
    /** Default width of the viewBox, in its units. Default: 16 */
    width?: number;
    /** Default height of the viewBox, in its units. Default: 16 */
    height?: number;
    /** Time of the last change, in seconds since 1970. Name of the Iconify API */
    lastModified?: number;
    /** Names that the set does not have. Name of the Iconify API */
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
}

/** What each endpoint takes, gives, and can fail with */
export interface Endpoints {
    /** Names, locale, brand, breakpoints and redirects of the deployment. */
    config: {
        parameters: Record<string, never>;
        response: PublicConfig;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** Logos and consent version for the pages of this site. Other clients do not need it. It can change with the site. */
    site: {
        parameters: Record<string, never>;
        response: SiteOwn;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** The video and the introduction of each section. */
    landing: {
        parameters: Record<string, never>;
        response: Landing;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The menus of the atelier and of the artist, and the filter values of lists. */
    menu: {
        parameters: Record<string, never>;
        response: Menu;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Design projects in the order of the CMS, without blocks. The list comes in pages. `links` and the header `Link` contain the paths of other pages. The export is complete. */
    projects: {
        parameters: {
            /** Ids of items, separated by commas or repeated, at most 100. The list keeps its order, and unknown ids are absent from it */
            ids?: string | undefined;
            /** Value or label of a typology of the items, in any case. Several values, separated by commas or repeated, match any of them */
            typology?: string | undefined;
            /** Value or label of the size of the items, in any case. Several values, separated by commas or repeated, match any of them */
            size?: string | undefined;
            /** Series of the items, in any case. Several values, separated by commas or repeated, match any of them */
            series?: string | undefined;
            /** Medium of the items, in any case. Several values, separated by commas or repeated, match any of them */
            medium?: string | undefined;
            /** State of availability, such as `available` or `on-hold`. Several values, separated by commas or repeated, match any of them */
            availability?: string | undefined;
            /** Four digits: items of that year, or of a span of years with it. `2020..2024`, `2020..` and `..2024` are ranges. Several values, separated by commas or repeated, match any of them */
            year?: string | undefined;
            /** Items with `updatedAt` at this time or later, such as `2026-05-01` (in UTC) or `2026-05-01T12:00:00Z`. Deleted items are absent: compare the ids of the whole list */
            updatedSince?: string | undefined;
            /** Items without these ids. Several values, separated by commas or repeated, exclude all of them */
            excludeIds?: string | undefined;
            /** Items without this typology. Several values, separated by commas or repeated, exclude all of them */
            excludeTypology?: string | undefined;
            /** Items without this size. Several values, separated by commas or repeated, exclude all of them */
            excludeSize?: string | undefined;
            /** Items without this series. Several values, separated by commas or repeated, exclude all of them */
            excludeSeries?: string | undefined;
            /** Items without this medium. Several values, separated by commas or repeated, exclude all of them */
            excludeMedium?: string | undefined;
            /** Items without this state of availability. Several values, separated by commas or repeated, exclude all of them */
            excludeAvailability?: string | undefined;
            /** Words to find: one line of at most 100 characters, with a letter or a digit. Each word must match title, year, place, typologies, materials or series, whole or in part. Best first */
            q?: string | undefined;
            /** Columns, separated by commas, most important first: `year`, `size`, `title`, `place`, `typology`, `updatedAt`. A minus before one means descending order: `-year,title`. Items without a value come last */
            sort?: string | undefined;
            /** Filters, separated by commas: `typology`, `size`, `availability`, `series`, `medium`. `counts` then contains the number of items for each value under all other filters */
            counts?: string | undefined;
            /**
             * Maximum number of items of a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from the links of another page. It stays valid when the list changes */
            cursor?: string | undefined;
            /** Optional fields to include, separated by commas: `titleLang`, `titleDir`, `year`, `place`, `size`, `dimensions`, `dimensionsText`, `medium`, `availability`, `cover`, `lead`, `leadLang`, `leadDir`, `updatedAt`, `series`, `source`. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: ProjectList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Art works in the order of the CMS, without blocks. The list comes in pages. `links` and the header `Link` contain the paths of other pages. The export is complete. */
    works: {
        parameters: {
            /** Ids of items, separated by commas or repeated, at most 100. The list keeps its order, and unknown ids are absent from it */
            ids?: string | undefined;
            /** Value or label of a typology of the items, in any case. Several values, separated by commas or repeated, match any of them */
            typology?: string | undefined;
            /** Value or label of the size of the items, in any case. Several values, separated by commas or repeated, match any of them */
            size?: string | undefined;
            /** Series of the items, in any case. Several values, separated by commas or repeated, match any of them */
            series?: string | undefined;
            /** Medium of the items, in any case. Several values, separated by commas or repeated, match any of them */
            medium?: string | undefined;
            /** State of availability, such as `available` or `on-hold`. Several values, separated by commas or repeated, match any of them */
            availability?: string | undefined;
            /** Four digits: items of that year, or of a span of years with it. `2020..2024`, `2020..` and `..2024` are ranges. Several values, separated by commas or repeated, match any of them */
            year?: string | undefined;
            /** Items with `updatedAt` at this time or later, such as `2026-05-01` (in UTC) or `2026-05-01T12:00:00Z`. Deleted items are absent: compare the ids of the whole list */
            updatedSince?: string | undefined;
            /** Items without these ids. Several values, separated by commas or repeated, exclude all of them */
            excludeIds?: string | undefined;
            /** Items without this typology. Several values, separated by commas or repeated, exclude all of them */
            excludeTypology?: string | undefined;
            /** Items without this size. Several values, separated by commas or repeated, exclude all of them */
            excludeSize?: string | undefined;
            /** Items without this series. Several values, separated by commas or repeated, exclude all of them */
            excludeSeries?: string | undefined;
            /** Items without this medium. Several values, separated by commas or repeated, exclude all of them */
            excludeMedium?: string | undefined;
            /** Items without this state of availability. Several values, separated by commas or repeated, exclude all of them */
            excludeAvailability?: string | undefined;
            /** Words to find: one line of at most 100 characters, with a letter or a digit. Each word must match title, year, place, typologies, materials or series, whole or in part. Best first */
            q?: string | undefined;
            /** Columns, separated by commas, most important first: `year`, `size`, `title`, `place`, `typology`, `updatedAt`. A minus before one means descending order: `-year,title`. Items without a value come last */
            sort?: string | undefined;
            /** Filters, separated by commas: `typology`, `size`, `availability`, `series`, `medium`. `counts` then contains the number of items for each value under all other filters */
            counts?: string | undefined;
            /**
             * Maximum number of items of a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from the links of another page. It stays valid when the list changes */
            cursor?: string | undefined;
            /** Optional fields to include, separated by commas: `titleLang`, `titleDir`, `year`, `place`, `size`, `dimensions`, `dimensionsText`, `medium`, `availability`, `cover`, `lead`, `leadLang`, `leadDir`, `updatedAt`, `series`, `source`. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: ProjectList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** A project with blocks, facts and neighbors. A slug of an art work also works: check `section`. */
    project: {
        parameters: {
            /** Slug. Case, and slashes at both ends, are ignored */
            slug: string;
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `titleLang`, `titleDir`, `year`, `place`, `size`, `dimensions`, `dimensionsText`, `medium`, `availability`, `cover`, `lead`, `leadLang`, `leadDir`, `updatedAt`, `series`, `source`, `blocks`, `facts`, `previous`, `next`, `locale`, `locales`, `events`. `blocks` and `facts` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Project;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** A work with blocks, facts and neighbors. A slug of a design project also works: check `section`. */
    work: {
        parameters: {
            /** Slug. Case, and slashes at both ends, are ignored */
            slug: string;
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `titleLang`, `titleDir`, `year`, `place`, `size`, `dimensions`, `dimensionsText`, `medium`, `availability`, `cover`, `lead`, `leadLang`, `leadDir`, `updatedAt`, `series`, `source`, `blocks`, `facts`, `previous`, `next`, `locale`, `locales`, `events`. `blocks` and `facts` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Project;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The same as by slug, for a project or a work. */
    projectById: {
        parameters: {
            /** Opaque id from a list */
            id: string;
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `titleLang`, `titleDir`, `year`, `place`, `size`, `dimensions`, `dimensionsText`, `medium`, `availability`, `cover`, `lead`, `leadLang`, `leadDir`, `updatedAt`, `series`, `source`, `blocks`, `facts`, `previous`, `next`, `locale`, `locales`, `events`. `blocks` and `facts` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Project;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The project or work with a slug. Both lists are searched, the list of `section` first. */
    resolve: {
        parameters: {
            /** List that is searched first */
            section: Section;
            /** Slug. Case, and slashes at both ends, are ignored */
            slug: string;
        };
        response: Resolution;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text page about the atelier. */
    about: {
        parameters: {
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `title`, `titleLang`, `titleDir`, `lead`, `leadLang`, `leadDir`, `blocks`, `isBuiltIn`, `updatedAt`, `source`, `locale`, `locales`. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text page about how the atelier works. */
    process: {
        parameters: {
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `title`, `titleLang`, `titleDir`, `lead`, `leadLang`, `leadDir`, `blocks`, `isBuiltIn`, `updatedAt`, `source`, `locale`, `locales`. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text page about the artist. */
    biography: {
        parameters: {
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `title`, `titleLang`, `titleDir`, `lead`, `leadLang`, `leadDir`, `blocks`, `isBuiltIn`, `updatedAt`, `source`, `locale`, `locales`. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** The text pages of the menu, and the built-in pages. `/pages/{slug}` returns each of them. With `limit`, the list comes in pages. */
    pages: {
        parameters: {
            /**
             * Maximum number of items of a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from the links of another page. It stays valid when the list changes */
            cursor?: string | undefined;
        };
        response: PageList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** A text page by its slug. If neither the CMS nor the site has the page, the status is 404. */
    page: {
        parameters: {
            /** Slug. Case, and slashes at both ends, are ignored */
            slug: string;
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
            /** Optional fields to include, separated by commas: `title`, `titleLang`, `titleDir`, `lead`, `leadLang`, `leadDir`, `blocks`, `isBuiltIn`, `updatedAt`, `source`, `locale`, `locales`. `blocks` are empty if left out. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: Page;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Events without blocks. If the CMS has none, the status is 404. */
    events: {
        parameters: {
            /**
             * Only events that are on, to come, or over
             */
            when?: ("now" | "next" | "past") | undefined;
            /** Number of a page of the usual size */
            part?: number | undefined;
            /**
             * Maximum number of items of a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from the links of another page. It stays valid when the list changes */
            cursor?: string | undefined;
        };
        response: EventList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** An event with its blocks and the projects and works that it shows. */
    event: {
        parameters: {
            /** Slug. Case, and slashes at both ends, are ignored */
            slug: string;
        };
        response: Event;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Projects and works in the order of their slugs. Slugs that do not exist are left out. */
    shortlist: {
        parameters: {
            /** Slugs, separated by commas. Example: `salt-clock,sill-chair` */
            items?: string | undefined;
        };
        response: ProjectList;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** Projects, works and text pages that match, best first. Case and accents are ignored. Only pages that were loaded before are searched. */
    search: {
        parameters: {
            /** Words to find: one line of at most 100 characters, with a letter or a digit. Each word must match a result, whole or in part */
            q: string;
            /** Kinds of results, separated by commas: `project`, `work`, `page`. All by default */
            kind?: string | undefined;
            /** Columns, separated by commas, most important first: `year`, `size`, `title`, `place`, `typology`, `updatedAt`. A minus before one means descending order: `-year,title`. Items without a value come last */
            sort?: string | undefined;
            /**
             * Maximum number of items of a page
             */
            limit?: number | undefined;
            /** Opaque start of a page, from the links of another page. It stays valid when the list changes */
            cursor?: string | undefined;
            /** Optional fields to include, separated by commas: `titleLang`, `titleDir`, `year`, `place`, `size`, `dimensions`, `dimensionsText`, `medium`, `availability`, `cover`, `lead`, `leadLang`, `leadDir`, `updatedAt`, `series`, `source`. All other fields are always present */
            fields?: string | undefined;
            /**
             * none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything
             */
            images?: ("none" | "cover" | "full") | undefined;
        };
        response: SearchResults;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
    /** Title and description for search engines. If the CMS has none, `isFallback` is true. */
    seo: {
        parameters: {
            /** Slug of the page, with its section if it has one. Example: `design/sill-chair` */
            slug: string;
        };
        response: Seo;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "method-not-allowed" | "too-many-requests" | "internal" | "overloaded";
    };
    /** Configuration, menus, SEO data and content of one page of the site, in one response. */
    view: {
        parameters: {
            /**
             * Path of the page on the site
             */
            path: string;
            /**
             * `tree`: rich-text blocks also contain a tree, for clients that do not use HTML
             */
            text?: ("html" | "tree") | undefined;
        };
        response: View;
        /**
         * Codes that it can fail with
         */
        problem: "bad-request" | "not-found" | "method-not-allowed" | "gone" | "too-many-requests" | "internal" | "upstream-unavailable" | "overloaded";
    };
}
