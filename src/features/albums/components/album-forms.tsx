import { toOptions } from '#kit/options.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { addPicturesSchema, editPictureSchema, maxFiles, renameSchema } from '../album-schemas.ts'
import { categories } from '../categories.ts'

type Answer = { answer: FormAnswer | undefined }

const options = toOptions(categories)
const widths = [160, 320] as const

export function AddPictures({ answer }: Answer) {
  const { form, fields, busy } = useSchemaForm(addPicturesSchema, { id: 'add-pictures', answer, keepDraft: false })
  return (
    <Card title="تصویر جدید">
      <SchemaForm form={form} encType="multipart/form-data">
        <input type="hidden" name="intent" value="add" />
        <UploadField {...fields.files} uploadTo="/files/album-pictures" maxBytes={10_000_000} maxFiles={maxFiles} />
        <OptionField {...fields.category} options={options} />
        <TextField {...fields.caption} maxLength={200} />
        <TextField {...fields.credit} maxLength={100} />
        <Button kind="main" type="submit" busy={busy}>
          افزودن به آلبوم
        </Button>
      </SchemaForm>
    </Card>
  )
}

export function RenameAlbum({ title, answer }: Answer & { title: string }) {
  const { form, fields, busy } = useSchemaForm(renameSchema, {
    id: 'rename',
    answer,
    defaults: { title },
    keepDraft: false,
  })
  return (
    <Card title="عنوان آلبوم">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="rename" />
        <TextField {...fields.title} maxLength={120} />
        <Button kind="outline" type="submit" busy={busy}>
          ثبت عنوان
        </Button>
      </SchemaForm>
    </Card>
  )
}

type EditedPicture = {
  id: string
  key: string
  drawn: boolean
  category: string
  caption: string
  credit: string
  place: string
}

export function EditPicture({ picture, answer }: Answer & { picture: EditedPicture }) {
  const { id, key, drawn, category, caption, credit, place } = picture
  const { form, fields, busy } = useSchemaForm(editPictureSchema, {
    id: `picture-${id}`,
    answer,
    defaults: { category, caption, credit, place },
    keepDraft: false,
  })
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:grid-cols-[200px_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <Picture name={key} alt={caption} sizes="200px" widths={widths} className="w-full rounded-control" />
        {drawn && <p className="text-note text-muted">تصویر ترسیمی</p>}
        <PostForm>
          <input type="hidden" name="picture" value={id} />
          <Button kind="quiet" type="submit" name="intent" value="remove" aria-label={`حذف تصویر ${caption}`}>
            حذف تصویر
          </Button>
        </PostForm>
      </div>
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="picture" value={id} />
        <TextField {...fields.caption} maxLength={200} />
        <TextField {...fields.credit} maxLength={100} />
        <OptionField {...fields.category} options={options} />
        <NumberField {...fields.place} />
        <Button kind="secondary" type="submit" busy={busy} aria-label={`ثبت تغییر ${caption}`}>
          ثبت تغییر
        </Button>
      </SchemaForm>
    </li>
  )
}
