/** A step of the choice of a model: what is chosen so far, and what can be chosen next. */
export type ModelChoiceView = {
  query: string
  level: 'make' | 'model' | 'trim'
  name: string | null
  rows: readonly { slug: string; label: string }[]
}
