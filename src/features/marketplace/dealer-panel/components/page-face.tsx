import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Picture } from '#ui/picture.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { pictureSchema } from '../schemas.ts'

const limits = { uploadTo: '/files/gallery-pictures', maxFiles: 1, maxBytes: 8_000_000 }

type PictureFormProps = {
  kind: 'logo' | 'photo'
  label: string
  hint: string
  /** The current picture. */
  picture: string | null
  answer: FormAnswer | undefined
}

/** The logo or the photo of a dealer, with its replacement and removal. */
export function PictureForm({ kind, label, hint, picture, answer }: PictureFormProps) {
  const { form, fields, busy } = useSchemaForm(pictureSchema, {
    id: `gallery-${kind}`,
    answer,
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-3" aria-label={label}>
      {picture && (
        <div className="flex flex-wrap items-center gap-4">
          <span
            className={
              kind === 'logo'
                ? 'size-20 overflow-hidden rounded-card bg-sunken [&_img]:size-full [&_img]:object-cover'
                : 'aspect-[16/9] w-full max-w-72 overflow-hidden rounded-card bg-sunken [&_img]:size-full [&_img]:object-cover'
            }
          >
            <Picture
              key={picture}
              name={picture}
              alt={label}
              sizes={kind === 'logo' ? '80px' : '288px'}
              widths={kind === 'logo' ? [160] : [320, 640]}
            />
          </span>
          <PostForm>
            <input type="hidden" name="kind" value={kind} />
            <Button kind="outline" type="submit" name="act" value="remove-picture">
              حذف {label}
            </Button>
          </PostForm>
        </div>
      )}
      <SchemaForm key={picture} form={form} encType="multipart/form-data">
        <input type="hidden" name="kind" value={kind} />
        <UploadField {...fields.picture} {...limits} label={picture ? `${label} جدید` : label} hint={hint} />
        <Button type="submit" busy={busy} className="self-start">
          ثبت {label}
        </Button>
      </SchemaForm>
    </section>
  )
}
