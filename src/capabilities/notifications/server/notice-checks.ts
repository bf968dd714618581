import type { Db, Trx } from '#platform/database.ts'
import { fromManifests, mergeTables } from '#platform/manifest.ts'

/** A notice whose message is about to leave. */
export type NoticeAbout = { data: object; personId: bigint; link: string | null }

/** Whether a notice still applies when its delayed message leaves; otherwise it is not sent. */
export type NoticeCheck = (db: Db | Trx, about: NoticeAbout) => Promise<boolean>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Checks by kind of notice. */
    noticeChecks?: Readonly<Record<string, NoticeCheck>>
  }
}

export const noticeChecksOf = fromManifests((manifests) =>
  mergeTables(manifests.map(({ noticeChecks = {} }) => noticeChecks)),
)
