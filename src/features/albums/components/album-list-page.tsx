import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { albumsPath } from '../addresses.ts'
import type { AlbumListView } from '../album-view.ts'
import { AlbumCards } from './album-cards.tsx'
import { KeptAlbums } from './saved-albums.tsx'

/** All albums, newest first. */
export function AlbumListPage({ view }: { view: AlbumListView }) {
  const { query, albums, found, total } = view
  return (
    <ListPage
      header={
        <PageHeader
          title="آلبوم خودروها"
          lead="نمای بیرون، داخل و موتور هر مدل؛ جدیدترین آلبوم‌ها اول می‌آیند. نام صاحب هر تصویر زیر همان تصویر آمده است."
        />
      }
      filters={
        <>
          <KeptAlbums />
          <TableFilters label="فیلتر آلبوم‌ها">
            <TextField label="نام خودرو" name="q" type="search" defaultValue={query.q} maxLength={60} />
            <SelectField label="برند" name="make" empty="همهٔ برندها" options={view.makes} defaultValue={query.make} />
            <SelectField label="نوع بدنه" name="kind" empty="همه" options={view.kinds} defaultValue={query.kind} />
          </TableFilters>
          <p role="status" className="text-label text-muted">
            {found === total
              ? `${formatInteger(total)} آلبوم، ${formatInteger(view.pictures)} تصویر`
              : `${formatInteger(found)} از ${formatInteger(total)} آلبوم، ${formatInteger(view.pictures)} تصویر`}
          </p>
        </>
      }
      count={albums.length}
      next={view.next}
      empty={
        <EmptyState
          drawing="no-results"
          title={total === 0 ? 'هنوز آلبومی منتشر نشده است' : 'آلبومی با این مشخصات پیدا نشد'}
          action={
            view.filtered && (
              <ButtonLink kind="outline" href={albumsPath}>
                همهٔ آلبوم‌ها
              </ButtonLink>
            )
          }
        />
      }
    >
      <AlbumCards albums={albums} label="آلبوم‌ها" />
    </ListPage>
  )
}
