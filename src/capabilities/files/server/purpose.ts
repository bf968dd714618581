import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database.ts'
import type { FileRefusal } from './texts.ts'
import type { FileKind } from './tables.ts'

/** What a file belongs to once it is attached: `ticket-message` and the id of its row. */
export type FileSubject = { kind: string; id: bigint }

/** What decides who may read a file; `subject` is null while nothing shows it. */
export type ReadableFile = { id: string; ownerId: bigint | null; subject: FileSubject | null }

type MayRead = (ctx: RequestContext, file: ReadableFile) => Promise<boolean>

/** Which pictures of a public purpose are public, and who sees the others. */
type Hiding = {
  /** False as soon as the subject has ended, is not public yet, or no longer shows the picture. */
  isPublic(db: Db, subject: FileSubject, id: string): Promise<boolean>
  mayRead: MayRead
}

/** What a room lets people send, and under which rules. */
export type FilePurpose = {
  /** Stable, because it stands in the rows. */
  name: string
  kinds: readonly FileKind[]
  /** In the store of files; also the address `/files/{folder}` unless everyone may read. */
  folder: string
  maxBytes: number
  /** Files that one person, or the guests of one address, may send in an hour. */
  perHour: number
  /** The permitted senders: everybody, signed-in users, or users that pass the rule. */
  maySend: 'anybody' | 'signed-in' | ((ctx: RequestContext) => boolean | Promise<boolean>)
  /**
   * `everyone`: who knows the address sees the picture, in every size, below `/pictures`. Files of every other purpose are sealed:
   * encrypted in the store.
   */
  mayRead: 'everyone' | MayRead
  /** Of a public purpose whose subjects end; left out where a picture stays public until it is released. */
  hiding?: Hiding
  /**
   * What is attached belongs to its subject, not to its sender: it stays without their name when they delete their account, and
   * the capability of the subject releases it.
   */
  outlivesSender?: true
  /** How long it is kept while nothing shows it; UNUSED_FILE_SECONDS of the configuration if left out. */
  unusedSeconds?: number
  /** The room's own Persian words for refusals. */
  texts?: Partial<Record<FileRefusal, string>>
}

const slug = /^[a-z]+(-[a-z]+)*$/

/** Personal files are sealed; public ones are not. */
export const isSealed = ({ mayRead }: FilePurpose): boolean => mayRead !== 'everyone'

/** Declares a purpose as data; throws at start when its rules contradict each other. */
export function defineFilePurpose(purpose: FilePurpose): FilePurpose {
  const { name, folder, kinds, mayRead } = purpose
  if (!slug.test(name) || !slug.test(folder)) throw new Error(`a file purpose has no such name or folder: ${name}`)
  if (purpose.hiding && mayRead !== 'everyone') throw new Error(`only public pictures are hidden: ${name}`)
  if (mayRead === 'everyone' && kinds.includes('document')) throw new Error(`documents are never public: ${name}`)
  return purpose
}
