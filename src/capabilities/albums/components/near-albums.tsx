import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { albumsPath } from '../addresses.ts'
import type { NearAlbums as NearAlbumsView } from '../album-view.ts'

/** An address that names no album: those that it may have meant. */
export const NearAlbums = ({ near, alike }: NearAlbumsView) => (
  <div className="mx-auto flex max-w-[720px] flex-col gap-6">
    <PageHeader title="این آلبوم پیدا نشد" lead="شاید آدرس کامل نیست یا این آلبوم حذف شده است." />
    {near.length > 0 && (
      <section className="card flex flex-col gap-4 p-5" aria-labelledby="near">
        <h2 id="near" className="text-heading">
          {alike ? 'شاید منظورتان این بود' : 'آلبوم‌های جدید'}
        </h2>
        <ul>
          {near.map(({ href, label }) => (
            <li key={href}>
              <TextLink href={href}>آلبوم {label}</TextLink>
            </li>
          ))}
        </ul>
      </section>
    )}
    <p>
      <ButtonLink href={albumsPath}>همهٔ آلبوم‌ها</ButtonLink>
    </p>
  </div>
)
