/** Returns `en` for a text of Latin letters alone, such as an id or a file name, which a Persian voice cannot read. */
export const textLanguage = (text: string): 'en' | undefined =>
  /[a-z]{3}/i.test(text) && !/[\u0600-\u06ff]/.test(text) ? 'en' : undefined
