import { builder } from '../../../graph/builder.ts';
import { describing, enumValues } from '../../../graph/scalars.ts';
import { assetKinds, assetVariants } from '../kinds.ts';

export const AssetKindEnum = builder.enumType('AssetKind', {
  description: 'What a picture shows.',
  values: enumValues(
    describing(
      assetKinds,
      (kind) =>
        `The id is that of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('_', ' ')}.`,
    ),
  ),
});

export const AssetVariantEnum = builder.enumType('AssetVariant', {
  description: 'Which of the pictures of a thing; few things have all.',
  values: enumValues(describing(assetVariants, (variant) => `The ${variant}.`)),
});
