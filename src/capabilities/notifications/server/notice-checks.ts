import type { Db, Trx } from '#platform/database.ts'
import { fromManifests, mergeTables } from '#platform/manifest.ts'

/** What is known of a notice whose message is about to leave. */
export type NoticeAbout = { data: object; personId: bigint; link: string | null }

/** Whether a notice still holds when its message leaves, after a night or a wait; one that does not is not sent. */
export type NoticeCheck = (db: Db | Trx, about: NoticeAbout) => Promise<boolean>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** By the kind of a notice. */
    noticeChecks?: Readonly<Record<string, NoticeCheck>>
  }
}

export const noticeChecksOf = fromManifests((manifests) =>
  mergeTables(manifests.map(({ noticeChecks = {} }) => noticeChecks)),
)
