import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileRefusal } from './texts.ts'
import type { FileKind } from './tables.ts'

/** The owner of an attached file: `ticket-message` and the id of its row. */
export type FileSubject = { kind: string; id: bigint }

/** The inputs of read access; `subject` is null while unused. */
export type ReadableFile = { id: string; ownerId: bigint | null; subject: FileSubject | null }

type MayRead = (ctx: RequestContext, file: ReadableFile) => Promise<boolean>

/** Which pictures of a public purpose are public, and who sees the others. */
type Hiding = {
  /** False as soon as the subject has ended, is not public yet, or no longer shows the picture. */
  isPublic(db: Db, subject: FileSubject, id: string): Promise<boolean>
  mayRead: MayRead
}

/** A kind of file that a feature accepts, with its rules. */
export type FilePurpose = {
  /** Permanent, because rows contain it. */
  name: string
  kinds: readonly FileKind[]
  /** The folder in the store; also the address `/files/{folder}` unless everyone may read. */
  folder: string
  maxBytes: number
  /** Max files per hour of one person, or of the guests of one address. */
  perHour: number
  /** The permitted senders: everyone, signed-in users, or users that pass the rule. */
  maySend: 'anybody' | 'signed-in' | ((ctx: RequestContext) => boolean | Promise<boolean>)
  /**
   * `everyone`: holders of the address see the picture in every size below `/pictures`. Files of
   * all other purposes are encrypted in the store.
   */
  mayRead: 'everyone' | MayRead
  /** For public purposes whose subjects end; absent when a picture stays public until released. */
  hiding?: Hiding
  /**
   * The attached file belongs to its subject, not its sender. It stays anonymously when the sender
   * deletes their account, and the subject's feature releases it.
   */
  outlivesSender?: true
  /** Refuses pictures with a side below {@link minPictureSide}: nothing can be seen in them. */
  refusesTiny?: true
  /** Seconds to keep an unused file; UNUSED_FILE_SECONDS of the configuration by default. */
  unusedSeconds?: number
  /** The feature's own Persian texts of refusals. */
  texts?: Partial<Record<FileRefusal, string>>
}

/** Pixels of the shorter side of a picture that stands for somebody: a logo, a shop front. */
export const minPictureSide = 120

const slug = /^[a-z]+(-[a-z]+)*$/

/** Whether files are sealed: personal ones are, public ones are not. */
export const isSealed = ({ mayRead }: FilePurpose): boolean => mayRead !== 'everyone'

/** Declares a purpose; throws at start when its rules contradict each other. */
export function defineFilePurpose(purpose: FilePurpose): FilePurpose {
  const { name, folder, kinds, mayRead } = purpose
  if (!slug.test(name) || !slug.test(folder)) throw new Error(`Invalid name or folder of a file purpose: ${name}`)
  if (purpose.hiding && mayRead !== 'everyone') throw new Error(`Only public pictures can have hiding rules: ${name}`)
  if (mayRead === 'everyone' && kinds.includes('document')) throw new Error(`Documents cannot be public: ${name}`)
  return purpose
}
