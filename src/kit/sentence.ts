/** A text as a sentence that another one can follow: closed with a full stop, unless it ends in a mark of its own. */
export const asSentence = (text: string): string => (/[.؟?!…]$/.test(text) ? text : `${text}.`)
