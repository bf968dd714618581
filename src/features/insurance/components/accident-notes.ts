import { documentOwner } from '#ui/document-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'

export type AccidentPhoto = { at: string; photo: Blob }

/** Notes about an accident; they never leave this device. */
export type AccidentNotes = {
  /** ISO; the time of the first note. */
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

/** The limit of pictures: a device has little room, and an insurer needs no more. */
export const maxPhotos = 12

// Signing out deletes it by the key `…@owner`.
const key = () => `accident@${documentOwner()}`

export const readNotes = async (): Promise<AccidentNotes | null> =>
  (await readFact<AccidentNotes | null>(key())) ?? null
export const keepNotes = (notes: AccidentNotes): Promise<void> => writeFact(key(), notes)
export const forgetNotes = (): Promise<void> => writeFact(key(), null)
