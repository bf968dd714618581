import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { HtmlPart } from '#ui/html-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { entryAdminPath } from '../../addresses.ts'
import { ArticlePage } from '../../components/article-page.tsx'
import { LegalPage } from '../../components/legal-page.tsx'
import '../../components/content.css'
import { entryParams } from '../../entry-form.ts'
import { loadPreview, type Preview } from '../../markup/load-preview.ts'
import type { Route } from './+types/preview'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { entryId } = validateParams(entryParams, params)
  return loadPreview(contextOf(context), entryId)
}

export const meta: Route.MetaFunction = () => [...pageTitle('پیش‌نمایش'), { name: 'robots', content: 'noindex' }]

/** The saved draft in the readers' layout. */
export default function PreviewPage({ loaderData: { id, preview } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <Notice tone="info" title="پیش‌نمایش">
        <p>
          فقط همکاران این صفحه را می‌بینند.{' '}
          <a href={entryAdminPath(id)} className="text-link-inline">
            برگشت به ویرایش
          </a>
        </p>
      </Notice>
      <Shown preview={preview} />
    </div>
  )
}

function Shown({ preview }: { preview: Preview }) {
  if (preview.kind === 'article') return <ArticlePage article={preview.article} />
  if (preview.kind === 'legal') return <LegalPage name={preview.name} view={preview.view} thanked={false} />
  return (
    <article className="article">
      <PageHeader title={preview.title} lead={preview.lead} />
      <HtmlPart name="preview" html={preview.html} />
    </article>
  )
}
