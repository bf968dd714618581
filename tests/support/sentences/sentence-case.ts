/**
 * A sentence in the words that people type, with the meaning it should have.
 *
 * - The narrowest value is listed alone: a trim without its model, a model without its make, a city without its
 *   province. A district is listed with its city, also when the text has only the district.
 * - A word for several models means all of them (`pride`); a word that is the whole name of one means that one: «۲۰۶» is the
 *   hatchback, «دنا» is not «دنا پلاس», «سفید» is not «سفید صدفی».
 * - A city that has its province's name is the city, unless the text has «استان».
 * - A price or a mileage alone is the maximum, a year alone is that year, and ends of a range are included («بالای
 *   ۹۵» includes 95). A Gregorian year is the Jalali year plus 621.
 * - «پیش»، «قسط» and «ماهی» mean sales by instalments.
 * - The name of a free zone after «پلاک» is the kind of the plate, not a city.
 * - «ارزون» is an order like «ارزون‌ترین»: it hides nothing.
 * - Excluded values are in `without`, never in `filters`; «بدون رنگ» and its synonyms are `body=no-paint`. Where a kind
 *   has two values, excluding one equals choosing the other.
 * - A car offered in exchange («معاوضه با …») and the buyer's present car are `rest`.
 */
export type SentenceCase = {
  text: string
  /** What it asks for, as an address: «model=peugeot-206&colour=white&tomanTo=700000000&sort=cheapest». */
  filters: string
  /** What it wants not to have, as an address: «body=crashed» for «تصادفی نباشه», «colour=black» for «به جز مشکی». */
  without?: string
  /**
   * Words without a filter that must be reported as such or searched in the texts of ads, never guessed: «کم‌مصرف»,
   * «جادار». As in the text, without greetings and filler words.
   */
  rest?: string[]
  /** The question about an ambiguous part, in a few English words. */
  asks?: string
}

/** «پراید» without a number. */
export const pride =
  'model=saipa-pride-131&model=saipa-pride-111&model=saipa-pride-132&model=saipa-pride-141&model=saipa-pride-saba'

/** «تیبا» without a number or a shape. */
export const tiba = 'model=saipa-tiba&model=saipa-tiba-2'

/** «تندر» without a number. */
export const tondar = 'model=renault-tondar-90&model=renault-pars-tondar'
