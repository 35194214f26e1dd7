import { type Column, DataTable } from '../src/ui/data-table.tsx'
import { ListRow, ListRows } from '../src/ui/list-row.tsx'
import { Money } from '../src/ui/money.tsx'
import { Panel } from '../src/ui/panel.tsx'
import { SelectionBar } from '../src/ui/selection-bar.tsx'
import { State } from '../src/ui/state.tsx'
import { Chapter, Story } from '../src/ui/story.tsx'
import { Todo, Todos } from '../src/ui/todo.tsx'
import { useLocalTable } from '../src/ui/use-local-table.ts'
import type { TableSelection } from '../src/ui/use-selection.ts'
import { WayTicks } from '../src/ui/way.tsx'
import { withBreaks } from '../src/ui/with-breaks.tsx'
import classes from './gallery.module.css'

interface Person {
  id: string
  name: string
  email: string
  status: string
  premium: number
}

const people: Person[] = [
  { id: '1', name: 'Ṱhilidzi Mukwevho', email: 'thilidzi@example.org', status: 'Paid up', premium: 1234.55 },
  {
    id: '2',
    name: 'Refilwe Mašilo',
    email: 'a.rather.long.address@a-rather-long-name.example.org',
    status: 'Quoted',
    premium: 0,
  },
  {
    id: '3',
    name: 'Maria Magdalena van der Westhuizen-Oosthuizen',
    email: 'm@example.org',
    status: 'Pending',
    premium: 289,
  },
]

const columns: Column<Person>[] = [
  {
    key: 'name',
    onPhone: 'name',
    header: 'Full name',
    cell: row => row.name,
    text: row => row.name,
    sortable: true,
  },
  { key: 'email', header: 'Email', cell: row => withBreaks(row.email), text: row => row.email, onPhone: 'line' },
  { key: 'status', header: 'Status', cell: row => <State tone="info">{row.status}</State>, onPhone: 'state' },
  { key: 'premium', header: 'Premium', cell: row => <Money rand={row.premium} />, align: 'end', onPhone: 'amount' },
]

const list = (rows: Person[] | undefined, isError = false) => ({
  data: rows && { data: rows, count: rows.length },
  isFetching: false,
  isError,
  refetch: () => undefined,
})
const actions = () => [{ label: 'View', onSelect: () => undefined }]
const nameOf = (row: Person) => row.name
const chosen: TableSelection = {
  isChosen: id => id !== '1',
  problemOf: id => (id === '3' ? 'This one was left as it is.' : undefined),
  onChoose: () => undefined,
  onChooseAll: () => undefined,
}

export function Lists() {
  const address = useLocalTable()
  const table = { columns, address, rowName: nameOf, actions }
  return (
    <>
      <Panel title="Table" className={classes.wide ?? ''}>
        <DataTable label="People" {...table} list={list(people)} />
      </Panel>
      <Panel title="Table with rows that are chosen" className={classes.wide ?? ''}>
        <DataTable label="Chosen people" {...table} list={list(people)} selection={chosen} />
        <SelectionBar count={2} limit={100} onClear={() => undefined}>
          <button type="button">Export selected</button>
          <button type="button" disabled>
            Record outcome
          </button>
        </SelectionBar>
      </Panel>
      <Panel title="Nothing in it">
        <DataTable label="Nobody" {...table} list={list([])} />
      </Panel>
      <Panel title="On its way">
        <DataTable label="Loading" {...table} list={list(undefined)} />
      </Panel>
      <Panel title="Failed">
        <DataTable label="Failed" {...table} list={list(undefined, true)} />
      </Panel>
      <Panel title="Failed again">
        <DataTable label="Failed again" {...table} list={list(people.slice(0, 1), true)} />
      </Panel>
      <Panel title="Rows">
        <ListRows label="Rows">
          <ListRow
            name="Ṱhilidzi Mukwevho"
            line="27 Nov · Life · Thandi"
            state={
              <>
                <WayTicks passed={5} of={5} /> Paid up
              </>
            }
            amount={<Money rand={1234.55} />}
          />
          <ListRow
            name="A row that leads somewhere"
            line="Capitec ••••4417, 9 rows"
            to="/"
            amount={<Money rand={2439.88} />}
          />
          <ListRow
            name="A row that opens something"
            state={<State tone="warning">Pending</State>}
            onOpen={() => undefined}
          />
        </ListRows>
      </Panel>
      <Panel title="Needs attention">
        <Todos label="Needs attention">
          <Todo count={1} label="Payment run" line="The bank file is due today" tone="warning" to="/" />
          <Todo
            count={3}
            label="Failing deliveries"
            line="A line that is much longer than there is room for it"
            tone="danger"
            to="/"
          />
          <Todo count={11} label="Unplaced leads" line="Debt 5, Tracking 4, Pet 2" to="/" />
          <Todo count={128} label="Access requests" to="/" />
          <Todo
            count={2}
            label="Contracts ending"
            line="Kopano: Life 01 Dec 2026, Kopano: Pets 04 Dec 2026"
            to="/"
            each={[
              { label: 'Kopano: Life', line: '01 Dec 2026', to: '/life' },
              { label: 'Kopano: Pets', line: '04 Dec 2026', to: '/pets' },
            ]}
          />
        </Todos>
      </Panel>
      <Panel title="Story">
        <Story label="Story">
          <Chapter what="Thandi is paid" when="Mon 30 Nov" kind="ahead">
            In the draft of the payment run
          </Chapter>
          <Chapter what="Sale" when="25 Nov, 16:21">
            By Umoya Life
          </Chapter>
          <Chapter what="No answer" when="4 Nov, 11:02" kind="minor" />
          <Chapter what="Delivered at the second attempt" when="3 Nov, 09:19" kind="trouble">
            At 09:14 the answer was 503, at 09:19 it was 200.
          </Chapter>
          <Chapter what="Submitted by Thandi Nkosi" when="3 Nov, 09:14" at="2026-11-03T07:14:00.000Z" />
        </Story>
      </Panel>
    </>
  )
}
