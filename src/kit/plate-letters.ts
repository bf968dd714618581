/** The letter of a car plate: a Persian one, «الف», or D and S of embassies. */
export type PlateLetter = keyof typeof LETTERS

/** The group of drivers that a letter stands for; it decides the colour of the plate. */
export type PlateCategory =
  | 'private'
  | 'government'
  | 'police'
  | 'taxi'
  | 'irgc'
  | 'defence'
  | 'disabled'
  | 'army'
  | 'public'
  | 'general-staff'
  | 'agriculture'
  | 'temporary'
  | 'diplomatic'
  | 'embassy-service'

/** Category, spoken name and Latin spellings of each letter, in the order of the choice list. */
const LETTERS = {
  ب: ['private', 'ب', 'b be'],
  ج: ['private', 'جیم', 'j jim'],
  د: ['private', 'دال', 'dal'],
  س: ['private', 'سین', 'sin'],
  ص: ['private', 'صاد', 'sad'],
  ط: ['private', 'طا', 'ta'],
  ق: ['private', 'قاف', 'q gh ghaf'],
  ل: ['private', 'لام', 'l lam'],
  م: ['private', 'میم', 'm mim'],
  ن: ['private', 'نون', 'n nun noon'],
  و: ['private', 'واو', 'v w vav'],
  ه: ['private', 'ه', 'h he ة ۀ'],
  ی: ['private', 'ی', 'y i ye'],
  الف: ['government', 'الف', 'a alef ا آ'],
  پ: ['police', 'پ', 'p pe'],
  ت: ['taxi', 'ت', 'te تاکسی'],
  ث: ['irgc', 'ث', 'se'],
  ز: ['defence', 'ز', 'z ze'],
  ژ: ['disabled', 'ژ', 'zh zhe ♿ معلولین معلول جانباز'],
  ش: ['army', 'شین', 'sh shin'],
  ع: ['public', 'عین', 'ein eyn'],
  ف: ['general-staff', 'ف', 'f fe'],
  ک: ['agriculture', 'کاف', 'k kaf'],
  گ: ['temporary', 'گاف', 'g gaf گذر'],
  D: ['diplomatic', 'دی', 'd'],
  S: ['embassy-service', 'اس', 's'],
} as const satisfies Record<string, readonly [PlateCategory, string, string]>

/** All plate letters in the order of the choice list: private ones first. */
export const PLATE_LETTERS = Object.keys(LETTERS) as PlateLetter[]

const SPELLINGS = new Map(
  PLATE_LETTERS.flatMap((letter) => {
    const [, name, latin] = LETTERS[letter]
    return [letter.toLowerCase(), name, ...latin.split(' ')].map((spelling) => [spelling, letter] as const)
  }),
)

/** Returns the category of a letter (source: traffic police). */
export function plateCategory(letter: PlateLetter): PlateCategory {
  return LETTERS[letter][0]
}

/** Returns the spoken name of a letter: «جیم» for ج. */
export function plateLetterName(letter: PlateLetter): string {
  return LETTERS[letter][1]
}

/**
 * Returns the letter for a letter, its Persian name or its Latin spelling in any case. `D` and `S` are the Latin
 * letters of embassy plates, not د and س; `T` alone is refused, because it may be ت or ط.
 */
export function plateLetterOf(spelling: string): PlateLetter | null {
  return SPELLINGS.get(spelling.trim().toLowerCase()) ?? null
}
