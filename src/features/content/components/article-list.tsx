import { IconRss } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ArticleListView } from '../content-view.ts'
import { ArticleCards } from './article-cards.tsx'
import './content.css'

type Words = { title: string; lead: string; path: string; feed: string }

/** News or articles, newest first. */
export function ArticleList({ view, words }: { view: ArticleListView; words: Words }) {
  const { query, articles, found } = view
  return (
    <ListPage
      header={
        <PageHeader
          title={words.title}
          lead={words.lead}
          actions={
            <ButtonLink kind="outline" href={words.feed} icon={<IconRss aria-hidden size={20} />}>
              دریافت با RSS
            </ButtonLink>
          }
        />
      }
      filters={
        <>
          <TableFilters label={`فیلتر ${words.title}`}>
            <TextField label="کلمه" name="q" type="search" defaultValue={query.q} maxLength={60} />
            <SelectField
              label="موضوع"
              name="category"
              empty="همهٔ موضوع‌ها"
              options={view.categories}
              defaultValue={query.category}
            />
            {view.series.length > 0 && (
              <SelectField label="مجموعه" name="series" empty="همه" options={view.series} defaultValue={query.series} />
            )}
          </TableFilters>
          <p role="status" className="text-label text-muted">
            {formatInteger(found)} مطلب
          </p>
        </>
      }
      count={articles.length}
      next={view.next}
      empty={
        <EmptyState
          drawing="no-results"
          title="مطلبی با این مشخصات پیدا نشد"
          action={
            <ButtonLink kind="outline" href={words.path}>
              همهٔ مطلب‌ها
            </ButtonLink>
          }
        />
      }
    >
      <ArticleCards articles={articles} />
    </ListPage>
  )
}
