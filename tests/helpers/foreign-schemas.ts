import { type ForeignSchema, image, images, related } from './foreign-cms.ts';

/** A schema with the meaning of each field: a name of the content model, `fact`, or `hidden`. */
export interface MeantSchema extends ForeignSchema {
  readonly language: string;
  readonly sections: Readonly<Record<string, string>>;
  readonly meant: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const paragraph = (text: string) => `<p>${text.repeat(3)}</p><p>${text.repeat(2)}</p>`;

const english = ['Harbour House', 'Slate Barn', 'Two Courts', 'Mill Library', 'Fern Pavilion'];
const houses = english.map((headline, index) => ({
  headline,
  handle: headline.toLowerCase().replace(' ', '-'),
  erected: 2012 + index,
  town: ['Porto', 'Bergen', 'Ghent', 'Leeds', 'Cork'][index],
  blurb: `A ${headline.toLowerCase()} between the old wall and the quay, built with the people who use it.`,
  story: paragraph(`The ${headline} began as a question about light and ended as a room. `),
  hero: image(`hero-${index}`),
  plates: images(`plate-${index}`, 3),
  commissioned_by: related({ name: ['City of Porto', 'Family Berg', 'Ghent School'][index % 3] }),
  floor_area: `${120 + index * 40} m²`,
  internal_notes: 'Ask for the invoice',
  score: index * 7,
}));

const german = ['Haus am See', 'Werkhalle Süd', 'Turm im Moor', 'Kapelle Ried', 'Schule Anger'];
const bauten = german.map((bezeichnung, index) => ({
  bezeichnung,
  kurzname: bezeichnung.toLowerCase().replaceAll(' ', '-').replace('ü', 'ue'),
  fertigstellung: String(2009 + index),
  standort: ['Zürich, Schweiz', 'Graz, Österreich', 'Bremen, Deutschland', 'Chur, Schweiz', 'Köln, Deutschland'][index],
  bauaufgabe: related({ name: ['Wohnen', 'Gewerbe', 'Wohnen', 'Kultur', 'Bildung'][index], slug: 'x' }),
  kurzbeschreibung: `${bezeichnung} steht am Rand des Ortes und wendet sich mit einem großen Dach zum Wasser hin.`,
  projekttext: paragraph(`Das Projekt ${bezeichnung} entstand aus einem Wettbewerb unter neun Büros. `),
  titelfoto: image(`titel-${index}`),
  bildstrecke: images(`bild-${index}`, 4),
  bauherrschaft: ['Gemeinde Horn', 'Privat AG', 'Stiftung Moor', 'Pfarrei Ried', 'Stadt Köln'][index],
  geschossflaeche: 240 + index * 31,
  reihenfolge: index + 1,
}));
const seiten = ['Über uns', 'Kontakt', 'Impressum'].map((titel) => ({
  titel,
  kurzname: titel.toLowerCase().replaceAll(' ', '-').replace('ü', 'ue'),
  inhalt: paragraph(`${titel}: Wir sind ein Büro mit elf Leuten und arbeiten an Häusern. `),
}));

const italian = ['Sedia Luna', 'Tavolo Onda', 'Lampada Corda', 'Panca Fiume', 'Libreria Alta'];
const oggetti = italian.map((titolo, index) => ({
  titolo,
  indirizzo_web: titolo.toLowerCase().replace(' ', '-'),
  anno: 2016 + index,
  luogo: ['Milano', 'Torino', 'Como', 'Udine', 'Bari'][index],
  tipologia: ['seduta', 'tavolo', 'luce', 'seduta', 'contenitore'][index],
  sommario: `Un oggetto semplice in legno massello, pensato per durare e per essere riparato da chi lo usa.`,
  descrizione: paragraph(`${titolo} nasce da un blocco solo di legno lavorato a mano in bottega. `),
  copertina: image(`copertina-${index}`),
  galleria: images(`galleria-${index}`, 3),
  materiali: [['noce', 'ottone'], ['rovere'], ['canapa', 'ferro'], ['larice'], ['acero', 'vetro']][index],
  committente: ['Studio Bo', 'Casa Riva', 'Hotel Sud', 'Comune', 'Privato'][index],
}));

const french = ['Marée basse', 'Le fil rouge', 'Cendres', 'Grand vent', 'Sans titre'];
const oeuvres = french.map((intitule, index) => ({
  intitule,
  permalien: intitule.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-'),
  annee_de_creation: `${2011 + index}`,
  technique: ['Huile sur toile', 'Encre sur papier', 'Fusain', 'Huile sur toile', 'Plâtre'][index],
  format: `${60 + index * 10} x ${80 + index * 10} cm`,
  chapo: `Une série commencée au bord de la mer et reprise pendant deux hivers dans l’atelier du nord.`,
  texte: paragraph(`${intitule} tient dans un seul geste, répété jusqu’à ce que la matière cède. `),
  visuel: image(`visuel-${index}`),
  vues: images(`vue-${index}`, 2),
  collection_publique: ['Musée de Lille', 'Collection privée', 'Frac Bretagne'][index % 3],
}));

const spanish = ['Casa Patio', 'Plaza Mayor', 'Escuela Norte', 'Bodega Roja', 'Torre Mirador'];
const obras = spanish.map((nombre, index) => ({
  title: nombre,
  slug: nombre.toLowerCase().replace(' ', '-'),
  content: paragraph(`${nombre} es un proyecto de barro y sombra en medio de un valle seco. `),
  excerpt: '',
  ano_de_obra: String(2014 + index),
  ubicacion: ['Sevilla, España', 'Lima, Perú', 'Quito, Ecuador', 'Jerez, España', 'Cusco, Perú'][index],
  entradilla: `Un edificio de muros gruesos que guarda el fresco de la noche y mira al norte.`,
  imagen_portada: image(`portada-${index}`),
  galeria_de_fotos: images(`foto-${index}`, 3),
  promotor: ['Ayuntamiento', 'Familia Vega', 'Ministerio', 'Cooperativa', 'Privado'][index],
  superficie_m2: 300 + index * 25,
}));

const chinese = ['山中小屋', '河边书院', '旧厂房改造', '茶室', '风的展厅'];
const xiangmu = chinese.map((name, index) => ({
  项目名称: name,
  别名: ['shan-zhong', 'he-bian', 'jiu-chang', 'cha-shi', 'feng-zhan'][index],
  建成年份: 2015 + index,
  地点: ['浙江省杭州市', '上海', '北京', '福建省福州市', '成都市'][index],
  类型: ['住宅', '文化', '改造', '商业', '文化'][index],
  简介: `${name}位于一片安静的坡地上，建筑师希望人们在这里听到风和水的声音，并且慢慢地走完全程。`,
  正文: paragraph(`${name}的设计从一张草图开始，经过三年的时间，与当地工匠一起完成了所有的细节。`.repeat(3)),
  封面: image(`fengmian-${index}`),
  图集: images(`tuji-${index}`, 3),
  业主: ['个人', '市政府', '某公司', '个人', '美术馆'][index],
}));

const japanese = ['海の家', '光の教室', '木の橋', '丘の図書館', '庭の茶室'];
const sakuhin = japanese.map((name, index) => ({
  作品名: name,
  スラッグ: ['umi-no-ie', 'hikari', 'ki-no-hashi', 'oka', 'niwa'][index],
  竣工年: 2013 + index,
  所在地: ['神奈川県鎌倉市', '東京都', '京都府', '長野県', '金沢市'][index],
  用途: ['住宅', '学校', '橋', '図書館', '茶室'][index],
  概要: `${name}は、静かな丘の上に建つ小さな建物で、訪れる人が風と光を感じられるように設計されています。`,
  本文: paragraph(
    `${name}の設計は、敷地を何度も歩くことから始まりました。地元の大工とともに細部を決めました。`.repeat(3),
  ),
  メイン画像: image(`main-${index}`),
  写真: images(`shashin-${index}`, 3),
  施主: ['個人', '市', '県', '町', '寺'][index],
  延床面積: 80 + index * 12,
}));

const odd = ['Stone Table', 'Ash Bench', 'Rope Lamp', 'Glass Stool', 'Iron Shelf'];
const things = odd.map((label, index) => ({
  aaa_label: label,
  aaa_ref: label.toLowerCase().replace(' ', '-'),
  aaa_when: 2010 + index,
  aaa_where: ['Oslo, Norway', 'Paris, France', 'Turin, Italy', 'Kyoto, Japan', 'Bern, Switzerland'][index],
  aaa_short: `A heavy thing that stands where you put it and stays there for a long time without complaint.`,
  aaa_long: paragraph(`${label} was drawn in one afternoon and then made nine times until it stood. `),
  aaa_pic: image(`pic-${index}`),
  aaa_more: images(`more-${index}`, 3),
  aaa_size: `${40 + index} × ${50 + index} × ${60 + index} cm`,
}));

const csv = ['Casa Tierra', 'Mercado Sur', 'Aula Verde', 'Puente Bajo'];
const proyectos = csv.map((name, index) => ({
  'Nombre del proyecto': name,
  'Año de construcción': 2012 + index,
  'Ciudad / País': ['Lima, Perú', 'Quito, Ecuador', 'Cusco, Perú', 'Sevilla, España'][index],
  Uso: ['Vivienda', 'Mercado', 'Escuela', 'Puente'][index],
  'Foto 1': image(`uno-${index}`),
  'Foto 2': image(`dos-${index}`),
  'Descripción corta': 'Una casa de tierra y sombra en el borde de un valle seco.',
  'Descripción larga': paragraph('El proyecto empezó con un muro de adobe que ya estaba allí. '),
  'Superficie (m2)': 200 + index * 17,
  Cliente: ['Familia Vega', 'Municipio', 'Ministerio', 'Obra pública'][index],
}));

const dutch = ['Huis aan de Dijk', 'Molenschuur', 'School Noord', 'Brugwachter'];
const gebouwen = dutch.map((projectnaam, index) => ({
  projectnaam,
  urlnaam: projectnaam.toLowerCase().replaceAll(' ', '-'),
  oplevering: String(2013 + index),
  gemeente: ['Delft', 'Breda', 'Zwolle', 'Gent'][index],
  functie: related({ naam: ['Wonen', 'Cultuur', 'Onderwijs', 'Wonen'][index], slug: 'x' }),
  korteIntro: 'Een huis achter de dijk met een dak dat de wind volgt en het licht vangt.',
  toelichting: paragraph('Het huis ligt achter de dijk en kijkt er net overheen. '),
  hoofdfoto: image(`hoofd-${index}`),
  fotos: images(`foto-${index}`, 3),
  opdrachtgever: ['Familie de Wit', 'Gemeente Breda', 'Stichting', 'Provincie'][index],
  bvoM2: 150 + index * 20,
  notitiesIntern: 'Factuur sturen',
}));

const polish = ['Dom nad Wisłą', 'Stodoła', 'Szkoła w lesie', 'Kładka'];
const realizacje = polish.map((nazwa_projektu, index) => ({
  nazwa_projektu,
  rok_budowy: 2014 + index,
  miejscowosc: ['Kraków', 'Gdańsk', 'Łódź', 'Toruń'][index],
  funkcja: ['Mieszkanie', 'Kultura', 'Szkoła', 'Most'][index],
  opis_krotki: 'Dom z cegły i drewna nad rzeką, zbudowany przez trzy pokolenia.',
  opis_pelny: paragraph('Dom stoi na skarpie i patrzy na rzekę przez wysokie okna. '),
  zdjecie_glowne: image(`glowne-${index}`),
  zdjecia: images(`zdjecie-${index}`, 3),
  powierzchnia: `${120 + index} m²`,
  inwestor: ['Prywatny', 'Gmina', 'Fundacja', 'Miasto'][index],
}));

const buildings = ['Grange haute', 'Maison rouge', 'Quai neuf', 'Lycée Est'];
const batiments = buildings.map((intitule_projet, index) => ({
  intitule_projet,
  livraison: String(2009 + index),
  categorie_projet: [['Habitat', 'Habitat', 'Espace public', 'Enseignement'][index]],
  presentation: paragraph('La grange était là depuis toujours, ouverte à tous les vents et à tous. '),
  vignette: { src: `/media/v${index}.jpg`, texte_alternatif: 'Vue' },
  diaporama: [1, 2].map((view) => ({ src: `/media/d${index}-${view}.jpg`, legende: `Vue ${view}` })),
  equipe: [
    { nom: 'A. Le Goff', fonction: 'Architecte' },
    { nom: 'B. Roy', fonction: 'Ingénieur' },
  ],
  cout_travaux: '1,2 M€',
}));

const jobs = ['Casa Umbral', 'Molino Viejo', 'Plaza Seca', 'Aulario', 'Faro Chico'];
const trabajos = jobs.map((rotulo, index) => ({
  rotulo,
  ruta: rotulo.toLowerCase().replace(' ', '-'),
  terminado: 2015 + index,
  poblacion: ['Ronda', 'Teruel', 'Baeza', 'Tarifa', 'Olot'][index],
  categoria_uso: ['Vivienda', 'Rehabilitación', 'Espacio público', 'Docencia', 'Rehabilitación'][index],
  bajada: `${rotulo} entre la calle blanca y el patio con limonero, con una sola cubierta de teja.`,
  memoria_descriptiva: paragraph(`La memoria de ${rotulo} habla de la cal, del patio y de la sombra. `),
  foto_portada: image(`portada-${index}`),
  laminas: images(`lamina-${index}`, 3),
  promotora: ['Familia Ruiz', 'Ayuntamiento', 'Ayuntamiento', 'Junta', 'Puertos'][index],
  creado: 1735689600123 + index * 86400000,
  actualizado: `2025-0${index + 1}-01T10:11:12.345Z`,
  clave: `507f1f77bcf86cd79943901${index}`,
}));

export const schemas: readonly MeantSchema[] = [
  {
    ...{ language: 'English', system: 'directus', collections: { houses }, sections: { houses: 'projects' } },
    meant: {
      houses: {
        ...{ headline: 'title', handle: 'slug', erected: 'year', town: 'place', blurb: 'lead', story: 'body' },
        ...{ hero: 'cover', plates: 'gallery', commissioned_by: 'fact', floor_area: 'fact' },
        ...{ internal_notes: 'hidden', score: 'hidden' },
      },
    },
  },
  {
    ...{ language: 'German', system: 'strapi', collections: { bauten, seiten } },
    sections: { bauten: 'projects', seiten: 'pages' },
    meant: {
      bauten: {
        ...{
          bezeichnung: 'title',
          kurzname: 'slug',
          fertigstellung: 'year',
          standort: 'place',
          bauaufgabe: 'typology',
        },
        ...{ kurzbeschreibung: 'lead', projekttext: 'body', titelfoto: 'cover', bildstrecke: 'gallery' },
        ...{ bauherrschaft: 'fact', geschossflaeche: 'fact', reihenfolge: 'order' },
      },
      seiten: { titel: 'title', kurzname: 'slug', inhalt: 'body' },
    },
  },
  {
    ...{ language: 'Italian', system: 'payload', collections: { oggetti }, sections: { oggetti: 'projects' } },
    meant: {
      oggetti: {
        ...{ titolo: 'title', indirizzo_web: 'slug', anno: 'year', luogo: 'place', tipologia: 'typology' },
        ...{ sommario: 'lead', descrizione: 'body', copertina: 'cover', galleria: 'gallery', materiali: 'materials' },
        ...{ committente: 'fact' },
      },
    },
  },
  {
    ...{
      language: 'French',
      system: 'directus',
      collections: { oeuvres },
      sections: { oeuvres: 'works' },
      token: 'secret',
    },
    meant: {
      oeuvres: {
        ...{
          intitule: 'title',
          permalien: 'slug',
          annee_de_creation: 'year',
          technique: 'medium',
          format: 'dimensions',
        },
        ...{ chapo: 'lead', texte: 'body', visuel: 'cover', vues: 'gallery', collection_publique: 'fact' },
      },
    },
  },
  {
    ...{ language: 'Spanish', system: 'wordpress', collections: { obras }, sections: { obras: 'projects' } },
    meant: {
      obras: {
        ...{
          title: 'title',
          slug: 'slug',
          content: 'body',
          ano_de_obra: 'year',
          ubicacion: 'place',
          entradilla: 'lead',
        },
        ...{ imagen_portada: 'cover', galeria_de_fotos: 'gallery', promotor: 'fact', superficie_m2: 'fact' },
      },
    },
  },
  {
    ...{ language: 'Chinese', system: 'plain', collections: { xiangmu }, sections: { xiangmu: 'projects' } },
    meant: {
      xiangmu: {
        ...{ 项目名称: 'title', 别名: 'slug', 建成年份: 'year', 地点: 'place', 类型: 'typology', 简介: 'lead' },
        ...{ 正文: 'body', 封面: 'cover', 图集: 'gallery', 业主: 'fact' },
      },
    },
  },
  {
    ...{ language: 'Japanese', system: 'strapi', collections: { works: sakuhin }, sections: { works: 'projects' } },
    meant: {
      works: {
        ...{ 作品名: 'title', スラッグ: 'slug', 竣工年: 'year', 所在地: 'place', 用途: 'typology', 概要: 'lead' },
        ...{ 本文: 'body', メイン画像: 'cover', 写真: 'gallery', 施主: 'fact', 延床面積: 'fact' },
      },
    },
  },
  {
    ...{ language: 'no language', system: 'plain', collections: { things }, sections: { things: 'projects' } },
    meant: {
      things: {
        ...{ aaa_label: 'title', aaa_ref: 'slug', aaa_when: 'year', aaa_where: 'place', aaa_short: 'lead' },
        ...{ aaa_long: 'body', aaa_pic: 'cover', aaa_more: 'gallery', aaa_size: 'dimensions' },
      },
    },
  },
  {
    ...{ language: 'Spanish of a table', system: 'plain', collections: { proyectos } },
    sections: { proyectos: 'projects' },
    meant: {
      proyectos: {
        ...{ 'Nombre del proyecto': 'title', 'Año de construcción': 'year', 'Ciudad / País': 'place', Uso: 'typology' },
        ...{ 'Foto 1': 'cover', 'Foto 2': 'gallery', 'Descripción corta': 'lead', 'Descripción larga': 'body' },
        ...{ 'Superficie (m2)': 'fact', Cliente: 'fact' },
      },
    },
  },
  {
    ...{ language: 'Dutch', system: 'strapi', collections: { gebouwen }, sections: { gebouwen: 'projects' } },
    meant: {
      gebouwen: {
        ...{ projectnaam: 'title', urlnaam: 'slug', oplevering: 'year', gemeente: 'place', functie: 'typology' },
        ...{ korteIntro: 'lead', toelichting: 'body', hoofdfoto: 'cover', fotos: 'gallery', opdrachtgever: 'fact' },
        ...{ bvoM2: 'fact', notitiesIntern: 'hidden' },
      },
    },
  },
  {
    ...{ language: 'Polish', system: 'directus', collections: { realizacje }, sections: { realizacje: 'projects' } },
    meant: {
      realizacje: {
        ...{ nazwa_projektu: 'title', rok_budowy: 'year', miejscowosc: 'place', funkcja: 'typology' },
        ...{ opis_krotki: 'lead', opis_pelny: 'body', zdjecie_glowne: 'cover', zdjecia: 'gallery' },
        ...{ powierzchnia: 'fact', inwestor: 'fact' },
      },
    },
  },
  {
    ...{ language: 'French with records', system: 'plain', collections: { batiments } },
    sections: { batiments: 'projects' },
    meant: {
      batiments: {
        ...{ intitule_projet: 'title', livraison: 'year', categorie_projet: 'typology', presentation: 'body' },
        ...{ vignette: 'cover', diaporama: 'gallery', equipe: 'fact', cout_travaux: 'fact' },
      },
    },
  },
  {
    ...{ language: 'Spanish with machine values', system: 'plain', collections: { trabajos } },
    sections: { trabajos: 'projects' },
    meant: {
      trabajos: {
        ...{ rotulo: 'title', ruta: 'slug', terminado: 'year', poblacion: 'place', categoria_uso: 'typology' },
        ...{ bajada: 'lead', memoria_descriptiva: 'body', foto_portada: 'cover', laminas: 'gallery' },
        ...{ promotora: 'fact', creado: 'hidden', actualizado: 'hidden', clave: 'hidden' },
      },
    },
  },
];
