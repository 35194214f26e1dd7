import { Button, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../src/ui/busy-button.tsx'
import { Chip, Chips } from '../src/ui/chip.tsx'
import { ChoiceSelect } from '../src/ui/choice-select.tsx'
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx'
import { CopyButton } from '../src/ui/copy-button.tsx'
import { DateRangePicker } from '../src/ui/date-range-picker.tsx'
import { DayInput } from '../src/ui/day-input.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { DialogButtons } from '../src/ui/dialog-buttons.tsx'
import { FileButton } from '../src/ui/file-button.tsx'
import { FilterBar, FilterGrid } from '../src/ui/filter-bar.tsx'
import { FoldedFilters } from '../src/ui/folded-filters.tsx'
import { FormGrid, FullRow } from '../src/ui/form-grid.tsx'
import { ManyFilter } from '../src/ui/many-filter.tsx'
import { MoneyInput, PercentInput, WholeNumberInput } from '../src/ui/number-inputs.tsx'
import { OneFilter } from '../src/ui/one-filter.tsx'
import { Panel } from '../src/ui/panel.tsx'
import { PhoneInput } from '../src/ui/phone-input.tsx'
import { RowButton } from '../src/ui/row-button.tsx'
import { RowLink } from '../src/ui/row-link.tsx'
import { RowMenu } from '../src/ui/row-menu.tsx'
import { SavingButton } from '../src/ui/saving-button.tsx'
import { SearchBox } from '../src/ui/search-box.tsx'
import { Segments } from '../src/ui/segments.tsx'
import { toast } from '../src/ui/toast.tsx'
import classes from './gallery.module.css'

const nothing = () => undefined
const fruit = [
  { value: 'apple', label: 'Apple' },
  { value: 'pear', label: 'Pear' },
  { value: 'plum', label: 'Plum', disabled: true },
]
const actions = [
  { label: 'View', icon: <IconEye size={16} aria-hidden />, onSelect: nothing },
  { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, disabled: true, hint: 'Not now.', onSelect: nothing },
  { label: 'Remove', danger: true, onSelect: nothing },
]

export function Controls() {
  return (
    <>
      <Panel title="Buttons">
        <div className={classes.row}>
          <Button>Main</Button>
          <Button loading>Main</Button>
          <Button disabled>Disabled</Button>
          <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />}>
            Line
          </Button>
          <Button variant="subtle" color="gray">
            Plain
          </Button>
          <Button variant="light" color="red">
            Danger
          </Button>
          <Button variant="default" size="xs">
            Small
          </Button>
          <BusyButton busy>Busy</BusyButton>
          <FileButton
            label="A file"
            accept=".csv"
            fileName="statement.csv"
            isReading={false}
            disabled={false}
            onChoose={nothing}
          />
          <SavingButton busy={false} />
          <CopyButton text="Copied" what="the words" />
          <RowButton
            label="Download file"
            about="of today"
            icon={<IconDownload size={15} aria-hidden />}
            onClick={nothing}
          />
          <RowLink to="/" label="Edit" about="this row" />
          <RowMenu label="Actions for this row" actions={actions} />
        </div>
      </Panel>
      <Opened />
      <Fields />
      <Filters />
    </>
  )
}

function Opened() {
  const [opened, setOpened] = useState<'dialog' | 'question'>()
  const close = () => setOpened(undefined)
  return (
    <Panel title="What opens">
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpened('dialog')}>
          Open a dialog
        </Button>
        <Button variant="default" onClick={() => setOpened('question')}>
          Ask a question
        </Button>
        {(['success', 'error', 'warning', 'info', 'default'] as const).map(kind => (
          <Button
            key={kind}
            variant="default"
            onClick={() => toast[kind](`A toast of the kind ${kind}`, { stays: true })}
          >
            Toast: {kind}
          </Button>
        ))}
      </div>
      <Dialog title="A dialog" opened={opened === 'dialog'} onClose={close}>
        <TextInput label="Name" />
        <DialogButtons onCancel={close}>
          <Button onClick={close}>Save</Button>
        </DialogButtons>
      </Dialog>
      <ConfirmDialog
        title="Deny request"
        opened={opened === 'question'}
        confirmLabel="Deny"
        danger
        onConfirm={close}
        onClose={close}
      >
        They are told by email and may apply again.
      </ConfirmDialog>
    </Panel>
  )
}

const Fields = () => (
  <Panel title="Fields" className={classes.wide ?? ''}>
    <FormGrid columns={3}>
      <TextInput label="Text" defaultValue="Chloë" required />
      <TextInput label="With a mistake" defaultValue="8001015009086" error="Invalid ID number" />
      <TextInput label="Disabled" defaultValue="Cannot be changed" disabled />
      <TextInput label="Empty" placeholder="What goes here" description="Why it is asked." />
      <PhoneInput label="Phone number" />
      <MoneyInput label="Money" defaultValue={1234.5} check={nothing} />
      <PercentInput label="Percent" defaultValue={42.5} check={nothing} />
      <WholeNumberInput label="Whole number" defaultValue={50} check={nothing} />
      <DayInput label="Day" defaultValue="2026-11-27" />
      <ChoiceSelect label="Choice" data={fruit} defaultValue="apple" />
      <NativeSelect label="Few choices" data={['One', 'Two']} />
      <FullRow>
        <Textarea label="Long text" defaultValue="New baby, wants cover for the family" />
      </FullRow>
      <div className={classes.row}>
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Not ticked" />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
      </div>
      <Segments label="Step" data={steps} value="day" onChange={() => undefined} />
    </FormGrid>
  </Panel>
)

function Filters() {
  const [range, setRange] = useState<{ from: string; to: string } | undefined>({ from: '2026-11-01', to: '2026-11-27' })
  const [chosen, setChosen] = useState(['apple'])
  return (
    <Panel title="Filters" className={classes.wide ?? ''}>
      <FilterBar>
        <SearchBox label="Search by name" value="" onSearch={nothing} />
        <SearchBox label="Search by user" value="Nkosi" onSearch={nothing} />
        <Chips label="Filters that are on">
          <Chip label="Insurance type" value="Life Insurance" onRemove={nothing} />
        </Chips>
        <FoldedFilters on={[{ label: 'Fruit', value: 'Apple', onRemove: nothing }]} onClear={nothing}>
          <DateRangePicker value={range} onChange={setRange} noFuture clearable />
          <FilterGrid>
            <ManyFilter label="Fruit" allLabel="All fruit" data={fruit} value={chosen} onChange={setChosen} />
            <OneFilter label="One fruit" data={fruit} value="apple" onChange={nothing} />
            <OneFilter label="Another one" data={fruit} value="pear" onChange={nothing} />
            <ManyFilter label="Other fruit" allLabel="All fruit" data={fruit} value={[]} onChange={nothing} />
          </FilterGrid>
        </FoldedFilters>
      </FilterBar>
    </Panel>
  )
}

const steps = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]
