import { expect, test } from 'vitest'
import { parseFigure, readFigureText } from './typed-figures.ts'

test.each([
  ['34', 34],
  [' 16.5 ', 16.5],
  ['1,18,300', 118_300],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['1,000', 1000],
  ['99,99,999.99', 9_999_999.99],
  ['1,234,567', 1_234_567],
  ['.5', 0.5],
  ['5.', 5],
  ['007', 7],
  ['₹500', 500],
  ['₹ 1,20,000.50', 120_000.5],
  ['Rs. 1,500/-', 1500],
  ['1500 INR', 1500],
  ['1 20 000', 120_000],
  ['100 000', 100_000],
  ['₹\u00a05\u202f00\u202f000', 500_000],
  ['१,५००', 1500],
  ['₹ ५०.२५', 50.25],
  ['1,5', undefined],
  ['62,5', undefined],
  ['0,500', undefined],
  ['1,00', undefined],
  ['1,0000', undefined],
  ['100,00,000', undefined],
  ['1000,000', undefined],
  ['1,,000', undefined],
  [',500', undefined],
  ['1,000,', undefined],
  ['1.5,000', undefined],
  ['1.20.000', undefined],
  ['1 20', undefined],
  ['5 5', undefined],
  ['1 20,000', undefined],
  ['.', undefined],
  ['₹', undefined],
  ['', undefined],
  [' ', undefined],
  ['50k', undefined],
  ['7:30', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['9'.repeat(400), undefined],
  ['-1', undefined],
  ['−1', undefined],
  ['twelve', undefined],
  ['1.2.3', undefined],
  ['5%', undefined],
  ['٣', undefined],
])('parseFigure reads %j as %s', (typed, figure) => {
  expect(parseFigure(typed)).toBe(figure)
})

test.each([
  ['-1', -1],
  ['−1,500.5', -1500.5],
  ['-₹500', -500],
  ['- 5', undefined],
  ['--5', undefined],
  ['5-', undefined],
])('parseFigure reads %j as %s where negative figures are allowed', (typed, figure) => {
  expect(parseFigure(typed, { signed: true })).toBe(figure)
})

test.each([
  ['7:30', 7.5],
  ['08:15', 8.25],
  ['७:३०', 7.5],
  ['7.5', 7.5],
  ['7:60', undefined],
  ['7:3', undefined],
  ['7:30:00', undefined],
  ['-7:30', undefined],
])('parseFigure reads %j in a field of hours as %s', (typed, hours) => {
  expect(parseFigure(typed, { hours: true })).toBe(hours)
})

test.each([
  ['.5', '0.5'],
  ['5.', '5'],
  ['1,00,000.50', '100000.50'],
  ['12345678901234567890', '12345678901234567890'],
  ['12/03/2026', undefined],
  ['2026-03-12', undefined],
])('readFigureText writes the amount %j as %j', (typed, text) => expect(readFigureText(typed)).toBe(text))
