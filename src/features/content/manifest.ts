import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { articlePath } from './addresses.ts'
import { loadHomeNews } from './markup/load-home-news.tsx'
import { acceptanceSubscriptions } from './server/accept-legal.ts'
import { countFacts } from './server/count-facts.ts'
import { findSitemap } from './server/find-sitemap.ts'
import { contentJobs } from './server/jobs.ts'
import { entrySearch } from './server/admin.ts'
import { entryPicture } from './server/entry-pictures.ts'
import { loadArticles } from './server/load-articles.ts'
import { loadSeedTexts } from './server/load-seed-texts.ts'
import { contentSearch } from './server/site-search.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { contentFigures } from './server/house-figures.ts'

const permissions = {
  'content.edit': { roles: ['content-editor'], label: 'نوشتن و انتشار مطلب‌ها', order: 86 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

const maxInMarket = 4

export const manifest = defineManifest({
  name: 'content',
  permissions,
  adminAddresses: {
    '/admin/content': 'content.edit',
    '/admin/content/:entryId': 'content.edit',
    '/admin/content/:entryId/preview': 'content.edit',
    '/admin/content/:entryId/versions': 'content.edit',
    '/admin/content/cars': 'content.edit',
  },
  adminSearch: [entrySearch],
  filePurposes: [entryPicture],
  // A long document as JSON.
  formBytes: { '/admin/content/:entryId': 2_000_000 },
  auditLabels: {
    acts: {
      'content.create': 'نوشتن مطلب جدید',
      'content.save': 'تغییر متن مطلب',
      'content.publish': 'انتشار مطلب',
      'content.schedule': 'زمان‌بندی انتشار مطلب',
      'content.unschedule': 'لغو زمان‌بندی مطلب',
      'content.withdraw': 'حذف مطلب از سایت',
      'content.slug': 'تغییر آدرس مطلب',
    },
    subjects: { content: 'مطلب' },
    details: { slug: 'آدرس جدید' },
  },
  jobNames: {
    'content.publish-due': 'انتشار مطلب‌های زمان‌بندی‌شده',
    'content.accept-at-sign-in': 'ثبت پذیرش قوانین موقع ورود',
  },
  jobs: contentJobs,
  subscriptions: acceptanceSubscriptions,
  prepare: loadSeedTexts,
  sitemap: findSitemap,
  siteSearch: contentSearch,
  homeData: loadHomeNews,
  houseFigures: contentFigures,
  personFacts: countFacts,
  personalData: {
    order: 70,
    inFile: ['نسخه‌هایی از قوانین که پذیرفته‌اید'],
    deletion: { gone: ['سابقهٔ پذیرش قوانین'] },
    export: ({ db }, { personId }) => exportPersonalData(db, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: { 'content_acceptance.person_id': { exported: true, deleted: 'gone' } },
  marketSections: {
    club: async ({ db }) => {
      const { articles } = await loadArticles(db, 'news', new URLSearchParams())
      return [
        {
          title: 'آخرین خبرها',
          order: 10,
          items: articles
            .slice(0, maxInMarket)
            .map(({ slug, title, date }) => ({ href: articlePath(slug), label: title, note: date })),
          more: { href: '/services/club/news', label: 'همهٔ خبرها' },
        },
      ]
    },
  },
})
