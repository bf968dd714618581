/**
 * A sentence in the words that people type, with the meaning it should have.
 *
 * - The narrowest thing that was said stands alone: a trim without its model, a model without its make, a city without
 *   its province. A district stands with its city, also where only the district was said.
 * - A word for several models is all of them (`pride`); a word that is the whole name of one is that one: «۲۰۶» is the
 *   hatchback, «دنا» is not «دنا پلاس», «سفید» is not «سفید صدفی».
 * - A city that has its province's name is the city, unless «استان» is said.
 * - A price or a mileage alone is the most that is wanted, a year alone is that year, and ends of a range count («بالای
 *   ۹۵» holds 95). A Gregorian year is the Jalali one 621 before.
 * - «پیش»، «قسط» and «ماهی» ask for sales by instalments.
 * - The name of a free zone after «پلاک» is the kind of the plate and no city.
 * - «ارزون» is an order like «ارزون‌ترین»: it hides nothing.
 * - What was refused stands in `without`, never in `filters`; «بدون رنگ» and what means it are `body=no-paint`. Where a
 *   kind has two values, to refuse one and to ask for the other are the same.
 * - What is offered in exchange («معاوضه با …») and the car that the person has already are `rest`.
 */
export type SentenceCase = {
  text: string
  /** What it asks for, as an address: «model=peugeot-206&colour=white&tomanTo=700000000&sort=cheapest». */
  filters: string
  /** What it wants not to have, as an address: «body=crashed» for «تصادفی نباشه», «colour=black» for «به جز مشکی». */
  without?: string
  /**
   * Words that are no filter and must be named as such or looked for in the texts of ads, never guessed: «کم‌مصرف»,
   * «جادار». As they stand in the text; greetings and words that only hold a sentence together are not among them.
   */
  rest?: string[]
  /** What must be asked back because it can mean several things, in a few English words. */
  asks?: string
}

/** «پراید» without a number. */
export const pride =
  'model=saipa-pride-131&model=saipa-pride-111&model=saipa-pride-132&model=saipa-pride-141&model=saipa-pride-saba'

/** «تیبا» without a number or a shape. */
export const tiba = 'model=saipa-tiba&model=saipa-tiba-2'

/** «تندر» without a number. */
export const tondar = 'model=renault-tondar-90&model=renault-pars-tondar'
