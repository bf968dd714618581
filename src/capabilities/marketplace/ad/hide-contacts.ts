import { toLatinDigits } from '#kit/digits.ts'

const hidden = '[حذف شد]'

/** Digits with anything that people put between them to slip through: blanks, dots, dashes, stars, half-spaces. */
const between = '[\\s\\u200c.\\-_*/|،,]{0,3}'
const digit = '[0-9۰-۹٠-٩]'
const prefix = `(?:(?:\\+|00|۰۰|٠٠)?(?:98|۹۸|٩٨)${between})?[0۰٠]?${between}`
const mobile = new RegExp(`(?<!${digit})${prefix}[9۹٩](?:${between}${digit}){9}(?!${digit})`, 'gu')
const landline = new RegExp(`(?<!${digit})[0۰٠]${between}[1-8۱-۸١-٨](?:${between}${digit}){9}(?!${digit})`, 'gu')
const link = /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\d])[a-z0-9-]+\.(?:com|ir|net|org|me|info|app|shop)\b\S*/giu
const account = /(?<![\p{L}\d])@[a-z0-9_.]{3,}/giu

/** A price or a mileage in groups of three is no phone number. */
const isGrouped = (text: string) => /^\d{1,3}([,،]\d{3})+$/.test(toLatinDigits(text.trim()))

/**
 * Takes phone numbers, addresses of sites and account names out of what a seller wrote (FEATURES AD28): a number may be
 * seen only through the logged reveal. Applied when an ad is written and again when it is read.
 */
export function hideContacts(text: string): string {
  const withoutNumbers = [mobile, landline].reduce(
    (result, pattern) => result.replace(pattern, (found) => (isGrouped(found) ? found : ` ${hidden} `)),
    text,
  )
  return withoutNumbers.replace(link, hidden).replace(account, hidden).replace(/ {2,}/g, ' ')
}
