import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { platePath } from '../addresses.ts'
import type { PlateServiceSlug } from '../plate-services.ts'

const service: PlateServiceSlug = 'fines-accumulation'

/** A plate on the band and the inquiry that needs nothing else. */
export const PlateKeyField = () => (
  <PostForm action={platePath} className="plate-key">
    <PlateField name="plate" label="پلاک خودروی شما" kinds={['car']} />
    <Button kind="main" type="submit" name="service" value={service} wide>
      استعلام خلافی این پلاک
    </Button>
    <a href={platePath}>خدمت دیگر یا پلاک موتورسیکلت</a>
  </PostForm>
)
