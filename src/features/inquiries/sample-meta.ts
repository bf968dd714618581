import { pageMeta } from '#ui/page-meta.ts'
import { samplePath } from './addresses.ts'
import { inquiryKinds } from './kinds.ts'
import type { ServiceView } from './views.ts'

/** Returns the head of a sample's page. */
export function sampleMeta(data: { service: ServiceView; origin: string } | undefined) {
  if (!data) return []
  const { kind } = data.service
  const { title, sample } = inquiryKinds[kind]
  const description = `نمونهٔ رایگان استعلام ${title} با اطلاعات ساختگی، در هفت حالت.`
  const path = samplePath(sample ?? kind)
  return pageMeta({ title: `نمونهٔ استعلام ${title}`, description, path, origin: data.origin, hidden: true })
}
