import type { ProfilePart } from '#platform/profile-part.ts'
import { LatestNotices } from './components/latest-notices.tsx'
import type { NoticeDay } from './notice-view.ts'

export const profilePart: ProfilePart<readonly NoticeDay[]> = { order: 10, Part: LatestNotices }
