import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { platePath } from '../addresses.ts'
import { plateServices, plateServiceSlugs } from '../plate-services.ts'

const options = plateServiceSlugs.map((value) => ({ value, label: plateServices[value].label }))

/** A plate on home and its service; the page of the service continues with the plate. */
export const PlateJob = () => (
  <PostForm action={platePath} className="plate-job">
    <PlateField name="plate" label="پلاک خودروی شما" kinds={['car', 'motorcycle']} />
    <SelectField name="service" label="کدام خدمت؟" hideLabel options={options} />
    <Button kind="main" type="submit">
      ادامه با این پلاک
    </Button>
  </PostForm>
)
