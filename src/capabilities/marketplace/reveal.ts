/** What a reveal answered: a number in Latin digits, or the code of why not (words in texts.ts). */
export type Reveal = { phone: string | null; refusal: string | null }
