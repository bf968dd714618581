/** The origin of a make's vehicles: built here, assembled here, or imported complete. */
export type Origin = 'domestic' | 'assembled' | 'imported'

export type Make = {
  id: number
  /** Latin, unique among makes. */
  slug: string
  nameFa: string
  nameEn: string
  /** ISO 3166 code of the brand's country. */
  country: string
  origin: Origin
  sortKey: string
}

export type Model = {
  id: number
  makeId: number
  /** `{make}-{model}`, unique over all makes. */
  slug: string
  nameFa: string
  nameEn: string
  bodyType: string
  /** Segment letter A to F, or `sport`, `pickup`, `full-size`. */
  sizeClass: string
  /**
   * First and last year of production in the calendar of `yearCalendar`; null is still produced.
   */
  yearFrom: number
  yearTo: number | null
  yearCalendar: 'jalali' | 'gregorian'
  /** Still sold new. */
  current: boolean
  sortKey: string
}

export type Trim = {
  id: number
  modelId: number
  /** `{make}-{model}-{trim}`, unique over all models. */
  slug: string
  nameFa: string
  nameEn: string
  engineCc: number | null
  powerHp: number | null
  cylinders: number | null
  /** `manual`, or an automatic kind; {@link gearboxOf} in trims.ts maps to the two of ads. */
  gearbox: string
  gearboxSpeeds: number | null
  fuel: string
  drivetrain: string | null
  /** The figures are uncertain. */
  approximate: boolean
  sortKey: string
}

export type Province = {
  id: number
  slug: string
  nameFa: string
  /** Two-digit serials seen on its plates: a hint, never a proof. */
  plateCodes: readonly number[]
  sortKey: string
}

export type City = {
  id: number
  provinceId: number
  /** Unique in the country; starts with the province's slug where two cities share a name. */
  slug: string
  nameFa: string
  capital: boolean
  /** Degrees (WGS 84); null for a town that is not in the file of positions. */
  position: Position | null
  sortKey: string
}

/** Degrees (WGS 84). */
export type Position = { latitude: number; longitude: number }

/** A neighbourhood by its common name. Only bigger cities have them. */
export type District = {
  id: number
  cityId: number
  /** `{city}-{district}`, unique over all cities. */
  slug: string
  nameFa: string
  sortKey: string
}

/** Entries of one kind: in Persian order, by id and by slug. */
export type Shelf<T> = {
  readonly list: readonly T[]
  readonly byId: ReadonlyMap<number, T>
  readonly bySlug: ReadonlyMap<string, T>
}

/** The whole catalogue at one moment. Immutable; an update is a new object. */
export type Catalogue = {
  readonly makes: Shelf<Make>
  readonly models: Shelf<Model>
  readonly trims: Shelf<Trim>
  readonly provinces: Shelf<Province>
  readonly cities: Shelf<City>
  readonly districts: Shelf<District>
  /** Lists children in Persian order; empty for an unknown id. */
  modelsOf(makeId: number): readonly Model[]
  trimsOf(modelId: number): readonly Trim[]
  citiesOf(provinceId: number): readonly City[]
  districtsOf(cityId: number): readonly District[]
}

/**
 * The kinds of a search word's targets: catalogue entries, and filters owned by the marketplace.
 */
export const searchWordKinds = [
  'make',
  'model',
  'trim',
  'province',
  'city',
  'district',
  'bodyType',
  'gearbox',
  'fuel',
  'colour',
  'body',
  'seller',
  'price',
  'plate',
  'origin',
  'document',
  'rating',
  'picture',
] as const
export type SearchWordKind = (typeof searchWordKinds)[number]

/** A spelling with one target; several rows of one kind mean all of them together. */
export type SearchWord = { spelling: string; kind: SearchWordKind; slug: string }
