/** Closes a text with a full stop, unless it ends in a punctuation mark, so that another sentence can follow. */
export const asSentence = (text: string): string => (/[.؟?!…]$/.test(text) ? text : `${text}.`)

/** Joins several things in one phrase: «الف، ب و ج». */
export const listInWords = (things: readonly string[]): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join('، ')} و ${things.at(-1)}`
