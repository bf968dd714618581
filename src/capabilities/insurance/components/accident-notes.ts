import { documentOwner } from '#ui/document-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'

export type AccidentPhoto = { at: string; photo: Blob }

/** What somebody wrote down at an accident; it never leaves this device. */
export type AccidentNotes = {
  /** ISO; when the first of it was kept. */
  at: string
  name: string
  phone: string
  plate: string
  insurer: string
  place: string
  story: string
  photos: readonly AccidentPhoto[]
}

export const emptyNotes = (now: Date): AccidentNotes => ({
  at: now.toISOString(),
  name: '',
  phone: '',
  plate: '',
  insurer: '',
  place: '',
  story: '',
  photos: [],
})

/** A device has room for so many pictures, and an insurer looks at no more. */
export const mostPhotos = 12

// `…@owner` has it thrown away when that person signs out.
const key = () => `accident@${documentOwner()}`

export const readNotes = async (): Promise<AccidentNotes | null> =>
  (await readFact<AccidentNotes | null>(key())) ?? null
export const keepNotes = (notes: AccidentNotes): Promise<void> => writeFact(key(), notes)
export const forgetNotes = (): Promise<void> => writeFact(key(), null)
