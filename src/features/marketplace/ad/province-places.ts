/** A province of the map: its count under the other filters, and its link. */
export type ProvinceTile = { slug: string; name: string; count: number; href: string; chosen: boolean }

/** The tile of a province: column and row from the north-west, and its extent. */
export type ProvincePlace = { column: number; row: number; columns?: number; rows?: number; short?: string }

/**
 * The provinces as tiles beside their neighbours: seven columns from Kurdistan to Khorasan, seven
 * rows from Aras to Hormoz. Schematic, not surveyed. `short` is the name for phones where the full
 * one does not fit.
 */
export const provincePlaces: Readonly<Record<string, ProvincePlace>> = {
  'west-azerbaijan': { column: 1, row: 1, short: 'آذ. غربی' },
  'east-azerbaijan': { column: 2, row: 1, short: 'آذ. شرقی' },
  ardabil: { column: 3, row: 1 },
  kurdistan: { column: 1, row: 2 },
  zanjan: { column: 2, row: 2 },
  gilan: { column: 3, row: 2 },
  mazandaran: { column: 4, row: 2 },
  golestan: { column: 5, row: 2 },
  'north-khorasan': { column: 6, row: 2, short: 'خ. شمالی' },
  'razavi-khorasan': { column: 7, row: 2, rows: 2 },
  kermanshah: { column: 1, row: 3 },
  hamadan: { column: 2, row: 3 },
  qazvin: { column: 3, row: 3 },
  alborz: { column: 4, row: 3 },
  tehran: { column: 5, row: 3 },
  semnan: { column: 6, row: 3, rows: 2 },
  ilam: { column: 1, row: 4 },
  lorestan: { column: 2, row: 4 },
  markazi: { column: 3, row: 4, columns: 2 },
  qom: { column: 5, row: 4 },
  'south-khorasan': { column: 7, row: 4, rows: 2 },
  khuzestan: { column: 1, row: 5, columns: 2 },
  'chaharmahal-bakhtiari': { column: 3, row: 5, short: 'چهارمحال' },
  isfahan: { column: 4, row: 5, columns: 2 },
  yazd: { column: 6, row: 5 },
  'kohgiluyeh-boyerahmad': { column: 3, row: 6, short: 'کهگیلویه' },
  fars: { column: 4, row: 6, rows: 2 },
  kerman: { column: 5, row: 6, columns: 2 },
  'sistan-baluchestan': { column: 7, row: 6, rows: 2 },
  bushehr: { column: 3, row: 7 },
  hormozgan: { column: 5, row: 7, columns: 2 },
}
