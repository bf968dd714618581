import type { Catalogue, SearchWord } from '#features/catalog/contract.ts'
import { toLatinDigits } from '#kit/digits.ts'
import type { ChoiceKey } from '../../filter-keys.ts'
import { isCatalogueKey, catalogueTableOf, type CatalogueKey } from '../../filter-keys.ts'
import { fixedChoicesOf } from '../../parse-ad-query.ts'
import { originOf } from '../../../ad/choices.ts'
import { keyOf } from './tokens.ts'
import type { Meaning } from './interpretation.ts'
import { spellingsOf } from './spellings.ts'
import type { TrimFacts } from './possible-cars.ts'

/** All meanings of words and phrases, by key ({@link keyOf}). */
export type Vocabulary = {
  meanings(key: string): readonly Meaning[]
  /**
   * Lists the trims of a model named by something the model's name does not contain: «LX», «V4».
   */
  trimsOf(model: string, key: string): readonly string[]
  /**
   * Lists the trims of a model with the engine size in their names, in cubic centimetres: 2000 for
   * «۲٫۰».
   */
  trimsBySize(model: string, size: number): readonly string[]
  /** Whether a trim of the model has an engine of this size. */
  hasEngine(model: string, size: number): boolean
  /**
   * Lists the trims of a model by number of gears, manual ones where they exist. Empty when all
   * have them.
   */
  trimsBySpeeds(model: string, speeds: number): readonly string[]
  /** Lists the trims of a model by number of cylinders; empty when all have them. */
  trimsByCylinders(model: string, cylinders: number): readonly string[]
  /** Lists the trims of a model with a distinguishing word in their names: «توربو». */
  trimsWith(model: string, word: string): readonly string[]
  /** Whether a word is part of the names of some trims of a model. */
  isTrimWord(model: string, word: string): boolean
  /** Lists the trims of a model named by a different body type: «هاچ‌بک». */
  trimsByBody(model: string, bodyType: string): readonly string[]
  /** Whether a model was built in a Jalali year. */
  wasBuilt(model: string, year: number): boolean
  /** Returns the body type of a model. */
  bodyTypeOf(model: string): string | undefined
  /** Keys of a model's names in letters only. */
  namesOfModel(model: string): readonly string[]
  /** Keys in letters only, the candidates for corrections. */
  correctable: readonly string[]
  /** Names for completion. */
  names: readonly { key: string; spelling: string; meaning: Meaning }[]
  modelsOf(make: string): readonly string[]
  modelOf(trim: string): string | undefined
  /** Whether people call a model by a make: its own one, or an earlier one. */
  isOfMake(model: string, make: string): boolean
  makeOf(model: string): string | undefined
  /** All trims, with what the catalogue knows of them. */
  trims: readonly TrimFacts[]
  trimsOfModel(model: string): readonly TrimFacts[]
  /** Lists the trims of a model by number of doors in their names; empty when all have them. */
  trimsByDoors(model: string, doors: number): readonly string[]
  /** Lists the trims of a model by number of seats in their names; empty when all have them. */
  trimsBySeats(model: string, seats: number): readonly string[]
  /** Lists the trims of a model that drive all wheels; empty when all do. */
  trimsByAllWheels(model: string): readonly string[]
  /** Returns the origin of a model's make. */
  originOf(model: string): string | undefined
  cityOf(district: string): string | undefined
  provinceOf(city: string): string | undefined
}

/** The inputs of the interpretation: the vocabulary, and a test whether a word occurs in ads. */
/** `thisYear` is the present Jalali year, from which ages count. */
export type Reader = { vocabulary: Vocabulary; inText(word: string): boolean; thisYear?: number }

/** Filters with their own words in sentences. */
const fixedKinds = [
  'bodyType',
  'gearbox',
  'fuel',
  'colour',
  'body',
  'sound',
  'seller',
  'price',
  'plate',
  'origin',
  'document',
  'picture',
] as const

/** Whether the key is unambiguous without its make. Two letters or two digits are not. */
const standsAlone = (key: string) => !/^([a-z]{1,2}|\d{1,2})$/.test(key) && key.length > 1

const isKnown = (catalogue: Catalogue, { kind, slug }: SearchWord): boolean => {
  const fixed = fixedChoicesOf(kind)
  return fixed ? Object.hasOwn(fixed, slug) : catalogue[catalogueTableOf(kind as CatalogueKey)].bySlug.has(slug)
}

/** Combines names of the catalogue, words of filters and search words of staff. */
export function createVocabulary(catalogue: Catalogue, words: readonly SearchWord[]): Vocabulary {
  const table = new Map<string, Meaning[]>()
  const put = (key: string, meaning: Meaning) => {
    const entry = table.get(key)
    if (!entry) return void table.set(key, [meaning])
    if (!entry.some((other) => other.key === meaning.key && meaning.slugs.every((slug) => other.slugs.includes(slug))))
      entry.push(meaning)
  }
  const reply = saidOf(catalogue, words)
  for (const [key, meaning] of reply) put(key, meaning)
  const named = namesOf(catalogue, reply)
  for (const [key, meaning] of named) if (standsAlone(key)) put(key, meaning)
  for (const [key, meaning] of makeAndModel(catalogue, reply, named)) put(key, meaning)
  for (const [key, existing] of table) if (existing.length > 1) table.set(key, settled(catalogue, existing))

  const trims = trimTable(catalogue, table)
  const narrowing = narrowingWords(catalogue, table)
  const trimsOfModel = (model: string) => catalogue.trimsOf(catalogue.models.bySlug.get(model)?.id ?? 0)
  const some = (model: string, isOne: (trim: Trim) => boolean): string[] => {
    const all = trimsOfModel(model)
    const few = all.filter(isOne)
    return few.length < all.length ? few.map(({ slug }) => slug) : []
  }
  const facts = catalogue.trims.list.map((trim) => factsOf(catalogue, trim))
  const factsByModel = Map.groupBy(facts, ({ model }) => model)
  const namesByModel = new Map<string, string[]>()
  for (const [key, { key: kind, slugs }] of [...reply, ...named])
    if (kind === 'model' && slugs.length === 1 && /^\p{L}{3,}$/u.test(key))
      namesByModel.set(slugs[0]!, [...(namesByModel.get(slugs[0]!) ?? []), key])
  const single = new Set([...reply, ...named].map(([key]) => key).filter(standsAlone))
  return {
    meanings: (key) => table.get(key) ?? [],
    trimsOf: (model, key) => trims.get(model)?.get(key) ?? [],
    trimsBySize: (model, size) => some(model, (trim) => sizeInName(trim) === size),
    hasEngine: (model, size) =>
      trimsOfModel(model).some(({ engineCc }) => engineCc !== null && Math.round(engineCc / 100) * 100 === size),
    trimsBySpeeds: (model, speeds) => {
      const manual = some(model, ({ gearboxSpeeds, gearbox }) => gearboxSpeeds === speeds && gearbox === 'manual')
      return manual.length > 0 ? manual : some(model, ({ gearboxSpeeds }) => gearboxSpeeds === speeds)
    },
    trimsByCylinders: (model, count) => some(model, ({ cylinders }) => cylinders === count),
    trimsWith: (model, word) => {
      const slugs = narrowing.get(model)?.get(word) ?? []
      return slugs.length < trimsOfModel(model).length ? slugs : []
    },
    isTrimWord: (model, word) => narrowing.get(model)?.has(word) ?? false,
    trimsByBody: (model, bodyType) => some(model, ({ slug }) => slug.slice(model.length).includes(`-${bodyType}`)),
    wasBuilt: (model, year) => {
      const { yearFrom = Infinity, yearTo = null, yearCalendar } = catalogue.models.bySlug.get(model) ?? {}
      return yearCalendar === 'jalali' && yearFrom <= year && year <= (yearTo ?? year)
    },
    bodyTypeOf: (model) => catalogue.models.bySlug.get(model)?.bodyType,
    correctable: [...single].filter((key) => {
      return /^\p{L}{4,}$/u.test(key) && table.get(key)!.some((meaning) => isWidelyKnown(catalogue, meaning))
    }),
    namesOfModel: (model) => namesByModel.get(model) ?? [],
    names: [...reply, ...named].flatMap(([key, meaning, spelling]) =>
      single.has(key) ? [{ key, meaning, spelling }] : [],
    ),
    modelsOf: (make) => catalogue.modelsOf(catalogue.makes.bySlug.get(make)?.id ?? 0).map(({ slug }) => slug),
    modelOf: (trim) => parent(catalogue.trims.bySlug.get(trim)?.modelId, catalogue.models.byId),
    cityOf: (district) => parent(catalogue.districts.bySlug.get(district)?.cityId, catalogue.cities.byId),
    provinceOf: (city) => parent(catalogue.cities.bySlug.get(city)?.provinceId, catalogue.provinces.byId),
    isOfMake: (model, make) => {
      const own = parent(catalogue.models.bySlug.get(model)?.makeId, catalogue.makes.byId)
      return own === make || (formerMakes[own ?? '']?.includes(make) ?? false)
    },
    makeOf: (model) => parent(catalogue.models.bySlug.get(model)?.makeId, catalogue.makes.byId),
    trims: facts,
    trimsOfModel: (model) => factsByModel.get(model) ?? [],
    trimsByDoors: (model, doors) => some(model, (trim) => doorsInName(trim) === doors),
    trimsBySeats: (model, seats) =>
      some(model, ({ nameFa }) => toLatinDigits(nameFa).includes(`${String(seats)} نفره`)),
    trimsByAllWheels: (model) => some(model, ({ drivetrain }) => drivetrain === 'AWD' || drivetrain === '4WD'),
    originOf: (model) => {
      const make = catalogue.makes.byId.get(catalogue.models.bySlug.get(model)?.makeId ?? 0)
      return make && originOf(make.country)
    },
  }
}

const parent = (id: number | undefined, byId: ReadonlyMap<number, { slug: string }>) =>
  id === undefined ? undefined : byId.get(id)?.slug

type Trim = Catalogue['trims']['list'][number]

const doorCounts: Record<string, number> = { دو: 2, سه: 3, چهار: 4, پنج: 5 }

/** Returns the number of doors in a trim's name: «چهار درب». */
function doorsInName({ nameFa }: Trim): number | null {
  const count = toLatinDigits(nameFa).match(/(\d|دو|سه|چهار|پنج)\s?درب?(?!\p{L})/u)?.[1]
  return count ? (doorCounts[count] ?? Number(count)) : null
}

function factsOf({ makes, models }: Catalogue, trim: Trim): TrimFacts {
  const model = models.byId.get(trim.modelId)!
  const make = makes.byId.get(model.makeId)!
  const parts = `${trim.nameFa} ${trim.nameEn}`.split(/[ /()]/)
  return {
    slug: trim.slug,
    model: model.slug,
    make: make.slug,
    bodyType: model.bodyType,
    origin: originOf(make.country),
    gearbox: trim.gearbox === 'manual' ? 'manual' : 'automatic',
    fuel: trim.fuel,
    words: new Set(parts.flatMap((part) => keyOf(part) || [])),
  }
}

type Entry = readonly [key: string, meaning: Meaning, spelling: string]

/**
 * Whether a name is widely known. Small towns and districts have names like ordinary words, so
 * nothing is corrected to them.
 */
const isWidelyKnown = ({ cities }: Catalogue, { key, slugs }: Meaning): boolean =>
  (key !== 'city' && key !== 'district') || slugs.some((slug) => cities.bySlug.get(slug)?.capital)

/** Reads search words: one spelling for several entries of a kind means them together. */
function saidOf(catalogue: Catalogue, words: readonly SearchWord[]): Entry[] {
  const together = Map.groupBy(
    words.filter((word) => isKnown(catalogue, word)),
    ({ kind, spelling }) => `${kind} ${keyOf(spelling)}`,
  )
  return [...together].flatMap(([both, rows]) => {
    const key = both.slice(both.indexOf(' ') + 1)
    const slugs = [...new Set(rows.map(({ slug }) => slug))]
    return key ? [[key, { key: rows[0]!.kind, slugs }, rows[0]!.spelling] as const] : []
  })
}

/**
 * Lists the names of a model. A code such as «LX» is too short without its make, also when spelled
 * out: «ال ایکس».
 */
const modelNames = ({ nameFa, nameEn }: { nameFa: string; nameEn: string }): string[] =>
  spellingsOf(nameFa, nameEn).filter((name) => standsAlone(keyOf(nameEn)) || name === nameFa || name === nameEn)

/**
 * Lists the names of catalogue entries and filters. A name that staff gave to several keeps that
 * meaning.
 */
function namesOf({ makes, models, provinces, cities, districts }: Catalogue, statements: readonly Entry[]): Entry[] {
  const taken = new Set(statements.map(([key, meaning]) => `${meaning.key} ${key}`))
  const colours = new Set(Object.values(fixedChoicesOf('colour') ?? {}).map(keyOf))
  const entries = (key: ChoiceKey, slug: string, names: readonly string[]): Entry[] =>
    names.flatMap((name) => {
      const spelled = keyOf(name)
      // The second name of «نیسان وانت (آبی)» alone is a colour.
      const isColour = key === 'model' && colours.has(spelled)
      const isFree = spelled !== '' && !isColour && !taken.has(`${key} ${spelled}`)
      return isFree ? [[spelled, { key, slugs: [slug] }, name] as const] : []
    })
  return [
    ...makes.list.flatMap((make) => entries('make', make.slug, spellingsOf(make.nameFa, make.nameEn))),
    ...models.list.flatMap((model) => entries('model', model.slug, modelNames(model))),
    ...provinces.list.flatMap(({ slug, nameFa }) =>
      entries('province', slug, [nameFa, `استان ${nameFa}`, slug.replaceAll('-', ' ')]),
    ),
    ...cities.list.flatMap(({ slug, nameFa, capital }) =>
      // Short Latin names collide with other words: «bam», «fin».
      entries('city', slug, capital || slug.length > 3 ? [nameFa, slug.replaceAll('-', ' ')] : [nameFa]),
    ),
    ...districts.list.flatMap(({ slug, cityId, nameFa }) =>
      entries('district', slug, [nameFa, slug.slice(cities.byId.get(cityId)!.slug.length + 1).replaceAll('-', ' ')]),
    ),
    ...fixedKinds.flatMap((key) =>
      Object.entries(fixedChoicesOf(key) ?? {}).flatMap(([slug, label]) => entries(key, slug, [label])),
    ),
  ]
}

/** Makes whose cars people still call by an earlier make: «چری تیگو ۷ پرو» is of Fownix. */
const formerMakes: Record<string, readonly string[]> = {
  fownix: ['chery', 'mvm'],
  mvm: ['chery'],
  fidelity: ['bahman'],
  dignity: ['bahman'],
}

/** Combines every name of a make with every name of its models: «جک s5» is one of two S5. */
function makeAndModel(catalogue: Catalogue, entries: readonly Entry[], named: readonly Entry[]): Entry[] {
  const all = [...entries, ...named].filter(([, { slugs }]) => slugs.length === 1)
  const of = (key: ChoiceKey) =>
    Map.groupBy(
      all.filter(([, meaning]) => meaning.key === key),
      ([, { slugs }]) => slugs[0]!,
    )
  const makeKeys = of('make')
  return [...of('model')].flatMap(([slug, keys]) => {
    const make = catalogue.makes.byId.get(catalogue.models.bySlug.get(slug)!.makeId)!
    const before = [make.slug, ...(formerMakes[make.slug] ?? [])].flatMap((each) => makeKeys.get(each) ?? [])
    const { nameFa, nameEn } = catalogue.models.bySlug.get(slug)!
    // «لکسوس ان ایکس»: beside its make also a spelled-out code.
    const codes = standsAlone(keyOf(nameEn)) ? [] : spellingsOf(nameFa, nameEn)
    // «برلیانس ۳۳۰» is the H330. Two digits may be a year.
    const number = keyOf(nameEn).match(/^[a-z]{1,3}(\d{3})$/)?.[1]
    const spoken = [...codes.map(keyOf), ...(number ? [number] : [])].map((key) => [key, keys[0]![1]] as const)
    return before.flatMap(([makeKey]) =>
      [...keys, ...spoken].map(([key, meaning]) => [makeKey + key, meaning, ''] as const),
    )
  })
}

/**
 * «تهران» is the city, because the province is named with its word. «گلستان» is a province rather
 * than a town.
 */
function settled({ cities, provinces }: Catalogue, meanings: readonly Meaning[]): Meaning[] {
  const named = meanings.flatMap(({ key, slugs }) => (key === 'city' ? slugs : []))
  const around = new Set(named.map((slug) => provinces.byId.get(cities.bySlug.get(slug)!.provinceId)?.slug))
  return meanings.filter(({ key, slugs }) => !(key === 'province' && slugs.every((slug) => around.has(slug))))
}

/** Returns the engine size in a trim's name in cubic centimetres: «۲٫۰», «2.0» and «۲۰۰۰». */
function sizeInName({ nameFa, nameEn }: Trim): number | null {
  const name = toLatinDigits(`${nameFa} ${nameEn}`)
  const litres = name.match(/(?<!\d)(\d)[.٫](\d)(?!\d)/)
  if (litres) return Number(litres[1]) * 1000 + Number(litres[2]) * 100
  const whole = name.match(/(?<!\d)([1-4]\d00)(?!\d)/)
  return whole ? Number(whole[1]) : null
}

/** Lists words of trim names that name no filter, with their trims. */
function narrowingWords({ models, trimsOf }: Catalogue, table: ReadonlyMap<string, readonly Meaning[]>) {
  return new Map(
    models.list.map(({ id, slug }) => {
      const all = trimsOf(id)
      const words = new Map<string, string[]>()
      for (const trim of all) {
        const parts = `${trim.nameFa} ${trim.nameEn} ${trim.slug.slice(slug.length + 1).replaceAll('-', ' ')}`.split(
          /[ /()]/,
        )
        // «1.5T».
        const turbo = /\d[.٫]\dT\b/.test(trim.nameEn) ? ['توربو'] : []
        // «206 t5».
        const type = toLatinDigits(trim.nameFa).match(/^تیپ (\d)(?!\d)/)?.[1]
        for (const key of new Set(
          [...parts, ...turbo, ...(type ? [`t${type}`] : [])].flatMap((part) => spellingsOf(part)).map(keyOf),
        ))
          if (
            /\p{L}/u.test(key) &&
            (key.length > 1 || /[a-z]/.test(key)) &&
            key !== 'سال' &&
            !isOther(table.get(key), slug)
          )
            words.set(key, [...(words.get(key) ?? []), trim.slug])
      }
      return [slug, words] as const
    }),
  )
}

/** «ix45» names the Santa Fe and, within it, a trim. */
const isOther = (meanings: readonly Meaning[] | undefined, model: string): boolean =>
  meanings?.some(({ key, slugs }) => key !== 'model' || slugs.join() !== model) ?? false

function trimTable({ models, trimsOf }: Catalogue, table: ReadonlyMap<string, readonly Meaning[]>) {
  const isFilter = (key: string) => table.get(key)?.some((meaning) => !isCatalogueKey(meaning.key)) ?? false
  return new Map(
    models.list.map(({ id, slug }) => {
      const keys = new Map<string, string[]>()
      for (const trim of trimsOf(id)) {
        for (const key of new Set(spellingsOf(trim.nameFa, trim.nameEn).map(keyOf))) {
          // «BMW 320» omits the letter of «320i».
          const number = key.match(/^(\d{3})[a-z]{1,2}$/)?.[1]
          for (const each of number ? [key, number] : [key])
            if ((number || /[^\d.]/.test(each)) && !isFilter(each))
              keys.set(each, [...(keys.get(each) ?? []), trim.slug])
        }
      }
      return [slug, keys] as const
    }),
  )
}
