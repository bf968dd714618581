/** Languages in which the product speaks to people and to programs. */
export type Language = 'fa' | 'en'

/** The default text of the rule set: “{field} is not valid.”, in Persian «{field} معتبر نیست.» */
export const invalidText = (field: string, language: Language = 'fa'): string =>
  language === 'en' ? `${field} is not valid.` : `${field} معتبر نیست.`
