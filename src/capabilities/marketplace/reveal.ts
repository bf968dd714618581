/** What a reveal answered: a number in Latin digits, or in a sentence why not. The words come with it, from the server. */
export type Reveal = { phone: string | null; refusal: string | null }
