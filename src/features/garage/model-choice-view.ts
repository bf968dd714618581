/** A step of choosing a model: the choice so far, and the next options. */
export type ModelChoiceView = {
  query: string
  level: 'make' | 'model' | 'trim'
  name: string | null
  rows: readonly { slug: string; label: string }[]
}
