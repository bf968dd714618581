import type { AnswerView } from '../answer-view.ts'

export const blankView: AnswerView = {
  tone: 'info',
  title: '',
  text: null,
  amount: null,
  facts: [],
  meter: null,
  months: [],
  owed: [],
  groups: [],
  photos: [],
  notes: [],
  warnings: [],
  renewBy: null,
}
