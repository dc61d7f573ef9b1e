/** An XMP packet of these properties. */
export const xmpOf = (properties: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    ${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;

interface GroupRegion {
  readonly type: string;
  /** Of the middle, in fractions. */
  readonly x: number;
  readonly y: number;
  readonly w?: number;
  readonly h?: number;
}

/** Regions of the Metadata Working Group. */
export function groupRegions(regions: readonly GroupRegion[]): string {
  const items = regions.map(
    ({ type, x, y, w = 0.02, h = 0.02 }) =>
      `<rdf:li><rdf:Description mwg-rs:Type="${type}"><mwg-rs:Area stArea:x="${x}" stArea:y="${y}" stArea:w="${w}"
        stArea:h="${h}" stArea:unit="normalized"/></rdf:Description></rdf:li>`,
  );
  return xmpOf(
    `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>${items.join('')}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
  );
}

/** Image regions of IPTC, with the markup of each. */
export function iptcRegions(regions: readonly string[]): string {
  const items = regions.map((region) => `<rdf:li rdf:parseType="Resource">${region}</rdf:li>`);
  return xmpOf(`<Iptc4xmpExt:ImageRegion><rdf:Bag>${items.join('')}</rdf:Bag></Iptc4xmpExt:ImageRegion>`);
}
