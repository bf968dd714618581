import type { Db, Trx } from '#platform/database/database.ts'
import { fromManifests, mergeTables } from '#platform/manifest.ts'

/** A notice whose message is about to leave at `now`. */
export type NoticeAbout = { data: object; personId: bigint; link: string | null; now: Date }

/**
 * Checks a notice when its delayed message leaves. Returns false when it no longer applies: the message is not sent.
 * Otherwise returns true, or the notice's data as they are now, which the message states.
 */
export type NoticeCheck = (db: Db | Trx, about: NoticeAbout) => Promise<boolean | object>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Checks by kind of notice. */
    noticeChecks?: Readonly<Record<string, NoticeCheck>>
  }
}

export const noticeChecksOf = fromManifests((manifests) =>
  mergeTables(manifests.map(({ noticeChecks = {} }) => noticeChecks)),
)
