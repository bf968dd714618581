import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import { cleanParagraphs } from '#kit/text.ts'
import {
  grades,
  groupKeys,
  groups,
  panelFindings,
  panelSlugs,
  type Grade,
  type GroupKey,
  type PanelFinding,
} from './report-items.ts'

export const maxMicrons = 3000
export const maxPictures = 20
/** Evidence of a report: front and back of the car, its VIN plate and its odometer. */
export const minPictures = 4
const maxKm = 2_000_000

const gradeKeys = Object.keys(grades) as [Grade, ...Grade[]]
const findingKeys = Object.keys(panelFindings) as [PanelFinding, ...PanelFinding[]]

const panelField = z.strictObject({
  state: z.enum(findingKeys),
  microns: z.number().int().min(0).max(maxMicrons).nullable(),
})
const groupField = (key: GroupKey) =>
  z.strictObject(Object.fromEntries(Object.keys(groups[key].items).map((item) => [item, z.enum(gradeKeys).optional()])))

/** The input of an inspector; the same schema on the device and on the server. */
export const findingsSchema = z.strictObject({
  mileageKm: z.number().int().min(0).max(maxKm),
  year: z.number().int().min(1300).max(2100),
  /** The last six characters of the VIN bind the report to the car; only the owner has the whole number. */
  vinTail: z
    .string()
    .transform((text) => toLatinDigits(text).trim().toUpperCase())
    .pipe(z.string().regex(/^[A-HJ-NPR-Z0-9]{6}$/)),
  note: z.string().transform(cleanParagraphs).pipe(z.string().max(1000)),
  panels: z.strictObject(Object.fromEntries(panelSlugs.map((panel) => [panel, panelField.optional()]))),
  groups: z.strictObject(Object.fromEntries(groupKeys.map((key) => [key, groupField(key).optional()]))),
})
export type ReportInput = {
  mileageKm: number
  year: number
  vinTail: string
  note: string
  panels: Partial<Record<(typeof panelSlugs)[number], { state: PanelFinding; microns: number | null }>>
  groups: Partial<Record<GroupKey, Record<string, Grade>>>
}

const sentPictures = z
  .string()
  .max(2000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.string().regex(/^[0-9a-z]{20}$/)).max(maxPictures))

/** A report from the queue of a device. */
export const sentReportSchema = z.object({ report: z.string().max(60_000), pictures: sentPictures })

/** A device's report that a car was not there; older devices send no pictures. */
export const sentPicturesSchema = z.object({ pictures: sentPictures.optional().default([]) })

/** Parses findings from text; null for invalid text. */
export function readFindings(text: string): ReportInput | null {
  try {
    const read = findingsSchema.safeParse(JSON.parse(text))
    return read.success ? (read.data as ReportInput) : null
  } catch {
    return null
  }
}
