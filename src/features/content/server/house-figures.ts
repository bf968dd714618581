import type { ProductFigures } from '#platform/house-figures.ts'
import { faqPath, magazinePath } from '../addresses.ts'
import { findLive } from './find-entries.ts'

/** Content figures for the page about the company. */
export const contentFigures: ProductFigures = async ({ db }) => {
  const [answers, articles] = await Promise.all([findLive(db, ['faq']), findLive(db, ['article', 'news'])])
  return [
    { label: 'مطلب و خبر', count: articles.length, href: magazinePath, order: 50 },
    { label: 'پاسخ سؤال‌های رایج', count: answers.length, href: faqPath, order: 60 },
  ]
}
