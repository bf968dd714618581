/** A text as a sentence that another one can follow: closed with a full stop, unless it ends in a mark of its own. */
export const asSentence = (text: string): string => (/[.؟?!…]$/.test(text) ? text : `${text}.`)

/** Several things in one breath: «الف، ب و ج». */
export const listInWords = (things: readonly string[]): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join('، ')} و ${things.at(-1)}`
