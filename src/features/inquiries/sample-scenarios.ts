import { parsePlate, type Plate } from '#kit/plate.ts'
import { inquiryKinds, inquirySlugs, type InquiryKindSlug } from './kinds.ts'

/** The seven scenarios of an inquiry; every sample shows all of them. */
export const scenarios = {
  clean: 'پاک',
  many: 'چند مورد',
  none: 'بدون سابقه',
  code: 'نیازمند کد مالک',
  down: 'سرویس مرجع قطع',
  timeout: 'پاسخ دیر',
  wrong: 'اطلاعات نادرست',
} as const
export type Scenario = keyof typeof scenarios

export const isScenario = (text: string | null): text is Scenario => text !== null && Object.hasOwn(scenarios, text)

/** The code of the invented owner. */
export const sampleCode = '12345'

/** The nine samples by the last part of their address. */
export const sampleNames = [...new Set(inquirySlugs.flatMap((kind) => inquiryKinds[kind].sample ?? []))]

export const kindOfSample = (name: string | undefined): InquiryKindSlug | undefined =>
  inquirySlugs.find((kind) => inquiryKinds[kind].sample === name)

/** Whether the real inquiry is on the page of its sample, because it has no page of its own. */
export const hasTwin = (kind: InquiryKindSlug): boolean => inquiryKinds[kind].page.startsWith('inquiry/')

export const samplePlate: Plate = (() => {
  const read = parsePlate(['11', 'ب', '111', '11'].join(' '))
  if (!read.ok) throw new Error('the sample has no plate')
  return read.value
})()
