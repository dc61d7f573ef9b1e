const leadNames =
  'lead intro introduction summary excerpt standfirst teaser subtitle tagline abstract short_description ' +
  'blurb kurzbeschreibung kurztext einleitung vorspann sommario sottotitolo descrizione_breve ' +
  'introduzione chapô chapo accroche résumé resume resumen entradilla introducción introduccion resumo ' +
  'introdução introducao inleiding samenvatting wstęp skrót 简介 摘要 导语 概要 リード';

/** Names of each field, separated by spaces, the exact one first. They are compared by {@link foldName}. */
const table = {
  id: 'id pk _id documentId uuid uid guid nid ID project_id work_id',
  slug: 'slug handle url_slug seo_slug url_key permalink uri path permalien kurzname 别名 スラッグ',
  title:
    'title name heading label headline display_name post_title project_name titel titolo titre titulo título ' +
    'titlu tytuł bezeichnung projektname intitulé denominazione nombre nome nom naam nazwa 标题 名称 题目 项目名称 タイトル 名前 ' +
    '名称 作品名 件名',
  titleLang: 'titleLang title_language name_lang lang_title',
  titleDir: 'titleDir title_direction',
  year:
    'year years year_completed completed completion completion_year period project_date date erected built jahr ' +
    'baujahr fertigstellung anno année annee año ano jaar bouwjaar rok 年份 年 年度 建成年份 竣工年份 创作年份 竣工年 制作年 完成年',
  place:
    'place location city where site town village municipality address gemeente gemeinde municipio município comune commune gmina ort standort stadt luogo città citta ' +
    'località lieu ville emplacement lugar ubicación ubicacion ciudad localidad localização localizacao cidade ' +
    'plaats locatie stad miejsce miasto lokalizacja 地点 位置 城市 地址 所在地 場所',
  typologies:
    'typologies typology design_typologies categories category tags types typologie typologien kategorie ' +
    'kategorien tipologia tipologie tipología categoria categorie catégorie catégories categoría categorías ' +
    'categorias type_de_projet rodzaj kategoria bauaufgabe nutzung genre gattung 类型 类别 分类 種別 用途 カテゴリ カテゴリー',
  size: 'size design_size scale',
  dimensions: 'dimensions dimension measurements measures dimensions_cm size_cm',
  dimensionsText: 'dimensionsText',
  width: 'widthCm width w breite largeur larghezza ancho largura breedte',
  height: 'heightCm height h höhe hoehe hauteur altezza alto altura hoogte',
  depth: 'depthCm depth d tiefe profondeur profondità profondita profundidad profundidade diepte',
  unit: 'unit units uom dimensions_unit dimension_unit size_unit',
  medium: 'medium technique material technik technika tecnica técnica techniek 媒介 技法',
  materials:
    'materials materialien materiali matériaux materiaux materiales materiais materialen materiały materialy 材料 ' +
    '材质 素材',
  availability:
    'availability sale_status sales_status status state available for_sale sold is_sold red_dot reserved on_hold ' +
    'on_loan not_for_sale made_to_order verfügbarkeit verfuegbarkeit verkauft reserviert disponibilité ' +
    'disponibilite statut vendu disponibilità disponibilita stato venduto disponibilidad estado vendido ' +
    'disponibilidade beschikbaarheid verkocht dostępność dostepnosc sprzedane 販売状況 在庫 销售状态 库存',
  price:
    'price list_price sale_price price_eur price_usd price_gbp price_chf preis verkaufspreis prix prezzo precio ' +
    'preço preco prijs cena 価格 售价 价格',
  edition:
    'edition edition_size edition_text auflage édition tirage edizione tiratura edición edicion tirada edição ' +
    'edicao tiragem editie oplage edycja nakład エディション 限定数 版数',
  cover:
    'cover cover_image image thumbnail thumbnails thumb picture photo featured_image hero hero_image main_image ' +
    'preview_image listing_image poster preview feed_image featured_image_src featured_image_url ' +
    'featured_media_src_url better_featured_image img src titelbild hauptbild bild vorschaubild copertina ' +
    'immagine couverture image_principale vignette portada imagen imagem capa omslag omslagfoto afbeelding ' +
    'okładka okladka zdjęcie 封面 封面图 主图 图片 表紙 カバー カバー画像 メイン画像 画像',
  galleryCover: 'gallery gallary images pictures photos media wp:featuredmedia',
  lead: `${leadNames} description`,
  eventKind: 'kind event_type type category art kategorie categoria tipo',
  eventFrom:
    'from start_date start begin begins starts date_from dates event_date date von beginn inizio dal début inicio',
  eventTo: 'to end_date end until ends date_to bis ende fine al fin fim',
  opening: 'opening vernissage opening_reception eröffnung inaugurazione',
  hours: 'hours opening_hours öffnungszeiten orari horaires horario',
  venue: 'venue gallery museum institution host galerie galleria galería',
  address: 'address street adresse indirizzo dirección',
  eventLink: 'link website external_link event_url tickets',
  eventWorks: 'works projects pieces artworks exhibits werke opere oeuvres obras',
  timeZone: 'timeZone zone tz',
  leadLang: 'leadLang lead_language intro_lang',
  leadDir: 'leadDir lead_direction',
  pageLead: leadNames,
  order:
    'order sort sort_order position menu_order ordering rank sequence reihenfolge sortierung ordine orden ordre ordem volgorde kolejność 排序 順序 表示順',
  readMore:
    'read_more blocks content body sections modules components content_blocks page_builder flexible_content ' +
    'stream rich_text text html article description_long full_description story narrative beschreibung inhalt ' +
    'haupttext descrizione testo contenuto corpo texte contenu corps descripción descripcion contenido cuerpo ' +
    'texto descrição descricao conteúdo conteudo beschrijving inhoud tekst opis treść tresc 正文 内容 描述 详情 本文 説明',
  facts:
    'facts specs specifications key_facts data_sheet details stats credits fakten eckdaten scheda fiche_technique ' +
    'ficha_técnica gegevens',

  kind: 'kind type widget_type __component acf_fc_layout blockName block_type collection component layout _type',
  lang: 'lang language text_lang',
  dir: 'dir direction text_direction',
  headingText: 'text title heading headline header value content label name',
  level: 'level size tag heading_level header_size',
  html:
    'html text body content richtext rich_text wysiwyg copy paragraph description value innerHTML rendered ' +
    'markdown prose',
  blockTitle: 'title heading headline header name full_name label year',
  gallery:
    'gallery gallary items images pictures photos slides media carousel slider value plates galerie bilder ' +
    'bildergalerie galleria immagini foto galería galeria imágenes imagenes imagens galerij afbeeldingen zdjęcia ' +
    'zdjecia 图集 图库 相册 组图 ギャラリー 写真',
  video: 'video film movie embed clip videos value file media',
  quoteText: 'text quote quotation blockquote pullquote content body html value',
  attribution: 'attribution author cite citation attribute_name source by name caption person',
  listItems: 'items list points bullets entries elements value content text',
  ordered: 'ordered numbered is_ordered style format list_type',
  factItems: 'items facts stats specs specifications rows entries data value list',
  factLabel: 'label key term year date name title heading caption',
  factValue: 'value number figure count amount text content definition description body detail role',
  href: 'href url link target_url uri path link_url value file document attachment download audio asset src',
  linkLabel: 'label text title name caption link_text',

  full: 'full large big original image fulls full_image full_size',
  thumbnail: 'thumbnail thumbnails thumb thumbs small preview',
  imageSrc:
    'src url full_url source_url image picture photo img file path href download_url original asset media full ' +
    'large link public_url secure_url directus_files_id image_url guid value filename',
  alt: 'alt alt_text alternative_text alternativeText altText image_alt',
  caption:
    'caption legend credit figcaption description bildunterschrift legende légende didascalia leyenda legenda bijschrift podpis 图注 キャプション',
  imageDescription:
    'long_description longdesc long_desc extended_description detailed_description image_description ' +
    'visual_description alt_long description',
  pixelWidth: 'width w image_width',
  pixelHeight: 'height h image_height',

  sources: 'sources source files formats encodings renditions',
  videoSource: 'src url video file href embed_url embed path mp4 webm html value link media film',
  mimeType: 'type mime mime_type content_type',
  poster: 'poster poster_image thumbnail thumb cover preview preview_image still image',
  tracks: 'tracks text_tracks subtitles captions closed_captions track',
  trackSrc: 'src url href file path vtt download_url',
  trackLanguage: 'srclang language lang locale language_code',
  trackLabel: 'label title name',
  isDefault: 'default is_default',
  audio: 'audio sound recording file media value',
  audioSource: 'src url audio sound recording file href path mp3 ogg m4a wav value media',
  audioTitle: 'title name label heading caption',
  duration: 'durationS duration length duration_seconds',
  transcript: 'transcript transcription',
  isSilent: 'is_silent silent no_sound',

  landingVideos: 'videos video films',
  landingIntro: 'intro intros introduction texts',
  designVideo: 'design design_video video_design design_film',
  artVideo: 'art art_video video_art art_film',
  designIntro: 'design_intro design intro_design',
  artIntro: 'art_intro art intro_art',

  artMenu: 'art_menu art',
  designMenu: 'design_menu design',
  menuTypologies: 'design_typologies typologies design_typology',
  menuSizes: 'design_sizes sizes design_size',
  menuPageSlugs: 'page_slugs',
  menuLabel: 'label title name text link_text caption',
  menuUrl: 'url href link path slug to target value',
  menuItems: 'items blocks links children entries pages list',
  icon: 'icon icon_name icon_class',
  optionValue: 'value slug url key handle href link id',
  optionLabel: 'label name title text',

  description: 'description meta_description seo_description og_description metaDescription desc',
  seoTitle: 'title meta_title seo_title og_title page_title',
  focusKeyword: 'focus_keyword focuskw focus_keyphrase keyword keywords meta_keywords',

  // No reader takes these. Other spellings beside one of these exact names are ignored.
  extra: 'extra',
  image: 'image',
  images: 'images',
} as const;

export type FieldName = keyof typeof table;

export const searchNames = {
  titles: ['seo_title', 'meta_title', 'og_title'],
  descriptions: ['seo_description', 'meta_description', 'search_description', 'og_description'],
} as const;

/** Names of the date of the last change. Fields with a time zone come first. */
export const updateNames: readonly string[] = [
  ...['modified_gmt', 'updatedAt', '_updatedAt', 'date_updated', 'date_modified', 'modified_at', 'last_modified'],
  ...['last_updated', 'changed_at', 'latest_revision_created_at', 'last_published_at', 'updated_on', 'modified_on'],
  ...['last_edited_time', 'last_edited', 'lastmod', 'tstamp'],
  ...['modified', 'updated', 'changed'],
];

export const fieldNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(table).map(([field, names]) => [field, names.split(' ')]),
);

/** Cached, because the same names come back by the thousand. */
const folded = new Map<string, string>();
const maxCached = 2000;

/** The form in which names are compared: without case, spaces, hyphens, underscores and dots. */
export function foldName(name: string): string {
  const cached = folded.get(name);
  if (cached !== undefined) return cached;
  const fold = name.replace(/[-_\s.]+/g, '').toLowerCase();
  if (folded.size < maxCached && name.length < 60) folded.set(name, fold);
  return fold;
}

export const foldedNames: ReadonlyMap<string, readonly string[]> = new Map(
  [...fieldNames].map(([field, names]) => [field, [...new Set(names.map(foldName))]]),
);

export const fieldsByName: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...foldedNames.values()].flat().map((name) => [name, new Set(fieldsNamed(name))]),
);

function fieldsNamed(name: string): string[] {
  return [...foldedNames].flatMap(([field, names]) => (names.includes(name) ? [field] : []));
}
