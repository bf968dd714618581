/** Returns `ltr` for a text of Latin letters alone, such as an id: it is then neither reordered nor read as Persian. */
export const textDirection = (text: string): 'ltr' | undefined =>
  /[a-z]/i.test(text) && !/[\u0600-\u06ff]/.test(text) ? 'ltr' : undefined
