import { createElement as h } from 'react'
import { Admin, Datagrid, DateField, EmailField, FunctionField, List, Resource, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'

// The same list as ours, as react-admin's documentation would have somebody build it: rows from the same answer, in the order that is
// asked for. `?rows=300` shows as many at once.
const perPage = Number(new URLSearchParams(location.search).get('rows') ?? 10)
const dataProvider = {
  async getList(_resource, { pagination, sort }) {
    const response = await fetch('leads.json')
    const { data, count } = await response.json()
    const by = row => String(row[sort.field] ?? '')
    const sorted = data.toSorted((a, b) => by(a).localeCompare(by(b)) * (sort.order === 'ASC' ? 1 : -1))
    const start = (pagination.page - 1) * pagination.perPage
    return { data: sorted.slice(start, start + pagination.perPage), total: count }
  },
}

const Leads = () =>
  h(
    List,
    { perPage, sort: { field: 'createdAt', order: 'DESC' } },
    h(
      Datagrid,
      { rowClick: false },
      h(FunctionField, { label: 'Full name', sortBy: 'firstName', render: row => `${row.firstName} ${row.lastName}` }),
      h(TextField, { source: 'phoneNumber', label: 'Phone number' }),
      h(EmailField, { source: 'emailAddress', label: 'Email' }),
      h(TextField, { source: 'insuranceType', label: 'Insurance type' }),
      h(TextField, { source: 'clientStatus', label: 'Status' }),
      h(DateField, { source: 'createdAt', label: 'Submitted' }),
    ),
  )

createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider, disableTelemetry: true }, h(Resource, { name: 'leads', list: Leads })),
)
