import { data } from 'react-router'
import { z } from 'zod'
import { readFormWithFiles } from '#features/files/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { addPicturesSchema, editPictureSchema, renameSchema } from '../../album-schemas.ts'
import { AddPictures, EditPicture, RenameAlbum } from '../../components/album-forms.tsx'
import { pictureFiles } from '../../server/album-picture-purpose.ts'
import {
  addPictures,
  editPicture,
  publishAlbum,
  removePicture,
  renameAlbum,
  unpublishAlbum,
} from '../../server/edit-album.ts'
import { findStaffAlbum } from '../../server/find-for-staff.ts'
import type { Route } from './+types/album'

export const middleware = [requireStaff]

const paramsSchema = z.object({ albumId: z.string().regex(/^\d{1,18}$/) })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { albumId } = validateParams(paramsSchema, params)
  return { id: albumId, album: await findStaffAlbum(contextOf(context).db, BigInt(albumId)) }
}

const refusals = {
  empty: 'آلبوم بدون تصویر منتشر نمی‌شود. اول تصویر اضافه کنید.',
  last: 'این تنها تصویر آلبوم است. اول انتشار را لغو کنید.',
  'file-unknown': 'تصویر پیدا نشد؛ دوباره انتخاب کنید.',
} as const

export async function action({ request, params, context }: Route.ActionArgs) {
  const { albumId } = validateParams(paramsSchema, params)
  const ctx = contextOf(context)
  const id = BigInt(albumId)
  const { form: sent, problems } = await readFormWithFiles(ctx, request, pictureFiles)
  const page = redirect(`/admin/albums/${albumId}`, 303)
  switch (sent.get('intent')) {
    case 'publish':
    case 'unpublish': {
      const completed = await (sent.get('intent') === 'publish' ? publishAlbum : unpublishAlbum)(ctx, id)
      return completed.ok ? page : data({ problem: refusals[completed.code] }, { status: 409 })
    }
    case 'remove': {
      const picture = String(sent.get('picture'))
      if (!/^\d{1,18}$/.test(picture)) throw notFound()
      const result = await removePicture(ctx, id, BigInt(picture))
      return result.ok ? page : data({ problem: refusals[result.code] }, { status: 409 })
    }
    case 'rename': {
      const form = readFormData(sent, renameSchema)
      if (!form.ok) return form.answer
      await renameAlbum(ctx, id, form.value.title)
      return page
    }
    case 'edit': {
      const form = readFormData(sent, editPictureSchema)
      if (!form.ok) return form.answer
      await editPicture(ctx, id, form.value)
      return page
    }
    default: {
      const form = readFormData(sent, addPicturesSchema, problems)
      if (!form.ok) return form.answer
      const added = await addPictures(ctx, id, form.value)
      return added.ok ? page : form.refuse({ files: refusals[added.code] })
    }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`آلبوم ${loaderData?.album.title ?? ''}`)

/** One album for staff: title, state, pictures and uploads. */
export default function AdminAlbum({ loaderData: { id, album }, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      title={album.title}
      back={{ href: '/admin/albums', label: 'آلبوم‌ها' }}
      lead={album.model}
      state={album.published ? { tone: 'good', text: 'منتشر شده' } : { tone: 'plain', text: 'پیش‌نویس' }}
      width="full"
      answer={actionData}
      actions={
        <>
          {album.published && (
            <ButtonLink kind="outline" href={album.path}>
              دیدن آلبوم
            </ButtonLink>
          )}
          <PostForm>
            <Button
              kind={album.published ? 'outline' : 'main'}
              type="submit"
              name="intent"
              value={album.published ? 'unpublish' : 'publish'}
            >
              {album.published ? 'لغو انتشار' : 'انتشار آلبوم'}
            </Button>
          </PostForm>
        </>
      }
    >
      {(answer) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          {album.pictures.length === 0 ? (
            <EmptyState title="این آلبوم هنوز تصویری ندارد" />
          ) : (
            <ul className="flex flex-col gap-4" aria-label="تصویرهای آلبوم">
              {album.pictures.map((picture) => (
                <EditPicture
                  key={`${picture.id} ${picture.place} ${picture.caption}`}
                  picture={picture}
                  answer={answer?.formName === `picture-${picture.id}` ? answer : undefined}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-col gap-6">
            <AddPictures
              key={`${id} ${album.pictures.length}`}
              answer={answer?.formName === 'add-pictures' ? answer : undefined}
            />
            <RenameAlbum
              key={album.title}
              title={album.title}
              answer={answer?.formName === 'rename' ? answer : undefined}
            />
          </div>
        </div>
      )}
    </RecordPage>
  )
}
